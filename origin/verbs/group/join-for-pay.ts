/** `payment_joint_join_for_pay`: a seat is reserved with its order; unpaid in time, it is free again. */
import { refuse, type Refusal, refuseFor } from "#contract/problem.ts";
import { asking, type SignedInContext, type Verb } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { buyerOf } from "#origin/books/payment/new-order.ts";
import { seatLimit } from "#origin/books/limit/limits.ts";
import { countedNetworks } from "#origin/books/limit/network.ts";
import type { Counted } from "#origin/books/limit/take.ts";
import { newId } from "#origin/ground/ids.ts";
import { orderByClientKey } from "#origin/books/order/repository.ts";
import { purchaseAnswer, resumed } from "./answer.ts";
import { makeOrder } from "./order.ts";
import {
  groupById,
  holdSeat,
  insertOrderLink,
  lastUnpaidSeat,
  seatsOf,
} from "#origin/books/group/repository.ts";
import { joinRefusal } from "#origin/books/group/state.ts";
import { factsOf } from "#origin/books/group/row.ts";

export const joinForPay: Verb<"payment_joint_join_for_pay"> = asking(
  ({ db, me }, { groupId, clientKey }) =>
    Promise.all([
      orderByClientKey(db, me, clientKey),
      groupById(db, groupId),
      seatsOf(db, [groupId]),
      lastUnpaidSeat(db, groupId, me),
      buyerOf(db, me),
    ]),
  async (context, input, [made, group, seats, held, buyer]) => {
    const { db, business, clock, session } = context;
    const { groupId } = input;
    if (made) return resumed(context, made, { kind: "seat", groupId, payment: input });
    if (!group) return refuse("NotFound", "groupId");
    const refusal = joinRefusal(
      factsOf(group),
      seats.map(({ user_id, state }) => ({ userId: user_id, state })),
      session.userId,
      clock.now(),
    );
    if (refusal) return refuse(refusal, "groupId");
    if (group.way === "all") return refuse("InvalidRequest", "groupId");
    const paused = pause(context, held);
    if (paused) return paused;
    const seat = { id: newId(), groupId, userId: session.userId, at: clock.now() };
    const terms = {
      purpose: "group_buy",
      plan: { ...group, id: group.product_id },
      currency: group.currency,
      listPrice: group.unit_price,
      credit: 0,
      lifetimeSeconds: business.groupBuying.seatHoldSeconds,
      until: group.ends_at,
    } as const;
    const alongside = (orderId: string, transition: Transition) => [
      holdSeat(db, { ...seat, orderId }, transition),
      insertOrderLink(db, { orderId, groupId, seatId: seat.id, kind: "seat" }, transition),
    ];
    const counted = ofNetworksAlike(context, groupId);
    const order = await makeOrder(context, input, terms, { buyer, groupId, alongside, counted });
    return order.ok ? purchaseAnswer(context, order.order, order.found) : order;
  },
);

/** A seat that was held and not paid, last at `held`, is the others' for as long as it was held. */
function pause({ business, clock }: SignedInContext, held: number | null): Refusal | null {
  const holdMs = business.groupBuying.seatHoldSeconds * 1_000;
  const waitMs = held === null ? 0 : held + 2 * holdMs - clock.now();
  return waitMs > 0 ? refuseFor("SeatPaused", Math.ceil(waitMs / 1_000), "groupId") : null;
}

/** Accounts of one network take turns as one would. A wide one gets no more than a line: a group has no more to give. */
function ofNetworksAlike(context: SignedInContext, groupId: string): Counted[] {
  const limit = seatLimit(context.business);
  return countedNetworks(context).map(({ subject }) => ({
    limit,
    subject: `${groupId}|${subject}`,
  }));
}
