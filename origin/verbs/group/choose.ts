/**
 * `payment_joint_choice`: the payer of a seat in a group that ended without being full takes the money or the plan
 * alone.
 */
import { refuse } from "#contract/problem.ts";
import type { Verb } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { orderByClientKey } from "#origin/books/order/repository.ts";
import { groupAnswer, resumed } from "./answer.ts";
import { returnDue } from "./end/run.ts";
import { keptOf } from "#origin/books/payment/repository.ts";
import { makeOrder } from "./order.ts";
import { difference } from "#origin/books/group/price.ts";
import {
  claimVersion,
  groupById,
  insertOrderLink,
  moveSeat,
  seatsOf,
} from "#origin/books/group/repository.ts";
import { mayChoose } from "#origin/books/group/state.ts";
import { factsOf } from "#origin/books/group/row.ts";

export const choose: Verb<"payment_joint_choice"> = (context, input) =>
  retryLost(() => attempt(context, input));

const attempt: Verb<"payment_joint_choice"> = async (context, input) => {
  const { db, business, clock, session } = context;
  const { groupId, choice } = input;
  const made = await orderByClientKey(db, session.userId, input.clientKey);
  if (made) {
    if (choice === "refund") return refuse("OrderKeyReused", "clientKey");
    const again = await resumed(context, made, { kind: "solo", groupId, payment: input });
    return again.ok ? groupAnswer(context, groupId) : again;
  }
  const group = await groupById(db, groupId);
  const seats = group ? await seatsOf(db, [groupId]) : [];
  const seat = seats.find(({ user_id }) => user_id === session.userId);
  if (!group || !seat) return refuse("NotFound", "groupId");
  if (!mayChoose(factsOf(group), seat.state, clock.now())) return refuse("GroupChosen", "groupId");
  if (choice === "refund") {
    const returned = await returnDue(context, seat);
    return returned ? groupAnswer(context, groupId) : refuse("GroupChosen", "groupId");
  }
  const due = difference(business, group, await keptOf(db, seat.order_id ?? ""));
  const terms = {
    purpose: "membership",
    plan: { ...group, id: group.product_id },
    currency: group.currency,
    listPrice: group.solo_price,
    credit: group.solo_price - due,
    lifetimeSeconds: business.orderLifetimeSeconds,
  } as const;
  const outcome = await makeOrder(context, input, terms, (orderId, transition) => [
    claimVersion(db, group, transition),
    moveSeat(db, seat.id, "converting", transition),
    insertOrderLink(db, { orderId, groupId, seatId: seat.id, kind: "solo" }, transition),
  ]);
  return outcome.ok ? groupAnswer(context, groupId) : outcome;
};
