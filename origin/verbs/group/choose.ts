/**
 * `payment_joint_choice`: the payer of a seat in a group that ended without being full takes the money or the plan
 * alone.
 */
import { refuse } from "#contract/problem.ts";
import {
  asking,
  type AskingContext,
  type SignedInContext,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import type { CallRequest } from "#contract/calls/calls.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { buyerOf } from "#origin/books/payment/new-order.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { orderByClientKey } from "#origin/books/order/repository.ts";
import { groupAnswer, purchaseAnswer, resumed } from "./answer.ts";
import { returnDue } from "./end/run.ts";
import { makeOrder } from "./order.ts";
import { difference } from "#origin/books/group/price.ts";
import {
  claimVersion,
  groupById,
  insertOrderLink,
  moveSeat,
  oneGroup,
  ownSeatsIn,
  seatsOf,
} from "#origin/books/group/repository.ts";
import { mayChoose } from "#origin/books/group/state.ts";
import { factsOf, type GroupRow, type SeatRow } from "#origin/books/group/row.ts";

export const choose: Verb<"payment_joint_choice"> = asking(findAll, (context, input, found) =>
  retryLost((given) => attempt(context, input, given), found),
);

type Input = CallRequest<"payment_joint_choice">;

async function findAll({ db, me }: Pick<AskingContext, "db" | "me">, input: Input) {
  const { groupId, clientKey } = input;
  const [made, group, seats, ownSeats, buyer] = await Promise.all([
    orderByClientKey(db, me, clientKey),
    groupById(db, groupId),
    seatsOf(db, [groupId]),
    ownSeatsIn(db, oneGroup(groupId), me),
    buyerOf(db, me),
  ]);
  return { made, group, seats, own: ownSeats[0], buyer };
}

type Found = Awaited<ReturnType<typeof findAll>>;

async function attempt(context: SignedInContext, input: Input, given: Found | undefined) {
  const { clock, session } = context;
  const { groupId, choice } = input;
  const found = given ?? (await findAll({ db: context.db, me: session.userId }, input));
  const { made, group, seats } = found;
  if (made) {
    if (choice === "refund") return refuse("OrderKeyReused", "clientKey");
    const again = await resumed(context, made, { kind: "solo", groupId, payment: input });
    return again.ok ? groupAnswer(context, groupId) : again;
  }
  const seat = seats.find(({ user_id }) => user_id === session.userId);
  if (!group || !seat) return refuse("NotFound", "groupId");
  if (!mayChoose(factsOf(group), seat.state, clock.now())) return refuse("GroupChosen", "groupId");
  if (choice === "solo") return buyAlone(context, input, { ...found, group, seat });
  const returned = await returnDue(context, seat);
  return returned ? groupAnswer(context, groupId) : refuse("GroupChosen", "groupId");
}

async function buyAlone(
  context: SignedInContext,
  input: Input,
  { group, seat, own, buyer }: Found & { group: GroupRow; seat: SeatRow },
) {
  const { db, business } = context;
  const { groupId } = input;
  const due = difference(business, group, own?.kept ?? 0);
  const terms = {
    purpose: "membership",
    plan: { ...group, id: group.product_id },
    currency: group.currency,
    listPrice: group.solo_price,
    credit: group.solo_price - due,
    lifetimeSeconds: business.orderLifetimeSeconds,
  } as const;
  const alongside = (orderId: string, transition: Transition) => [
    claimVersion(db, group, transition),
    moveSeat(db, seat.id, "converting", transition),
    insertOrderLink(db, { orderId, groupId, seatId: seat.id, kind: "solo" }, transition),
  ];
  const order = await makeOrder(context, input, terms, { buyer, groupId, alongside });
  if (!order.ok) return order;
  const answer = await purchaseAnswer(context, order.order, order.found);
  if (!answer.ok) return answer;
  const { group: shown, serverTime } = answer.data;
  return succeed({ group: shown, serverTime });
}
