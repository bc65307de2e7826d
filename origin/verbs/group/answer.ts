/** What calls about one group answer with. */
import { refuse } from "#contract/problem.ts";
import type { CallResponse } from "#contract/calls/calls.ts";
import type { Order } from "#contract/order.ts";
import { advanceOrder, isSamePayment } from "#origin/books/payment/advance.ts";
import { instant } from "#origin/ground/clock.ts";
import {
  type MaybeSignedInContext,
  type Outcome,
  type SignedInContext,
  succeed,
} from "#origin/ground/context.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import type { Checkout } from "#origin/books/payment/new-order.ts";
import { groupById, linkOfOrder, type OrderLink } from "#origin/books/group/repository.ts";
import { groupsOnWire } from "./wire.ts";

type GroupPurchase = CallResponse<"payment_joint_purchase">;

export async function groupAnswer(
  context: MaybeSignedInContext,
  groupId: string,
): Promise<Outcome<CallResponse<"payment_joint_order">>> {
  const row = await groupById(context.db, groupId);
  if (!row) return refuse("NotFound", "groupId");
  const [group] = await groupsOnWire(context, [row]);
  return succeed({ group: group!, serverTime: instant(context.clock.now()) });
}

export async function purchaseAnswer(
  context: SignedInContext,
  order: Order,
): Promise<Outcome<GroupPurchase>> {
  const link = await linkOfOrder(context.db, order.id);
  if (!link) return refuse("OrderKeyReused", "clientKey");
  const answer = await groupAnswer(context, link.group_id);
  return answer.ok ? succeed({ ...answer.data, order }) : answer;
}

/** What a request with a known key asks for. */
interface Asked {
  kind: OrderLink["kind"];
  /** Any group, where it is to be started. */
  groupId?: string;
  payment: Checkout;
}

/** The order that this checkout made before, taken as far as it goes now. A key belongs to that order only. */
export async function resumed(
  context: SignedInContext,
  made: OrderRow,
  { kind, groupId, payment }: Asked,
): Promise<Outcome<GroupPurchase>> {
  const link = await linkOfOrder(context.db, made.id);
  const isSame = link?.kind === kind && link.group_id === (groupId ?? link.group_id);
  if (!isSame || !isSamePayment(made, payment)) return refuse("OrderKeyReused", "clientKey");
  const outcome = await advanceOrder(context, made);
  return outcome.ok ? purchaseAnswer(context, outcome.data.order) : outcome;
}
