/** `payment_joint_purchase`: a group, its creator's seat and the order that pays it, or every seat, in one batch. */
import { refuse } from "#contract/problem.ts";
import { planOnSale } from "#origin/books/catalog/repository.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { buyerOf } from "#origin/books/payment/new-order.ts";
import { newId } from "#origin/ground/ids.ts";
import { orderByClientKey } from "#origin/books/order/repository.ts";
import { makeOrder } from "./order.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import { purchaseAnswer, resumed } from "./answer.ts";
import { holdSeat, insertGroup, insertOrderLink } from "#origin/books/group/repository.ts";

export const startGroup: Verb<"payment_joint_purchase"> = asking(
  ({ db, clock, me }, { clientKey, productId }) =>
    Promise.all([
      orderByClientKey(db, me, clientKey),
      planOnSale(db, productId, clock.now()),
      buyerOf(db, me),
    ]),
  async (context, input, [made, plan, buyer]) => {
    const { db, business, clock, session } = context;
    if (made?.product_id === input.productId) {
      return resumed(context, made, { kind: "seat", payment: input });
    }
    if (made) return refuse("OrderKeyReused", "clientKey");
    if (!plan) return refuse("PlanGone", "productId");
    const { size, paymentType } = input;
    const unit = unitPrice(business, plan, size);
    if (unit === null) return refuse("InvalidRequest", "size");
    const way = paymentType === 0 ? "all" : "self";
    const group = {
      id: newId(),
      creatorId: session.userId,
      plan,
      maxDevices: plan.max_devices,
      size,
      way,
      currency: plan.currency,
      unitPrice: unit,
      createdAt: clock.now(),
    } as const;
    const groupId = group.id;
    const seat = { id: newId(), groupId, userId: session.userId, at: clock.now() };
    const terms = {
      purpose: "group_buy",
      plan,
      currency: plan.currency,
      listPrice: way === "all" ? unit * size : unit,
      credit: 0,
      lifetimeSeconds: business.groupBuying.seatHoldSeconds,
    } as const;
    const alongside = (orderId: string, transition: Transition) => [
      insertGroup(db, group, transition),
      holdSeat(db, { ...seat, orderId }, transition),
      insertOrderLink(db, { orderId, groupId, seatId: seat.id, kind: "seat" }, transition),
    ];
    const order = await makeOrder(context, input, terms, { buyer, groupId, alongside });
    return order.ok ? purchaseAnswer(context, order.order, order.found) : order;
  },
);
