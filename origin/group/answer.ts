/** What calls about one group answer with. */
import { refuse } from "#contract/problem.ts";
import type { CallResponse } from "#contract/calls.ts";
import type { Order } from "#contract/order.ts";
import { advanceOrder } from "../checkout/place.ts";
import { instant } from "../clock.ts";
import {
  type MaybeSignedInContext,
  type Outcome,
  type SignedInContext,
  succeed,
} from "../context.ts";
import type { OrderRow } from "../order/find.ts";
import { groupById, linkOfOrder } from "./repository.ts";
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

/** The order that this checkout made before, taken as far as it goes now. A key stands for one group's order only. */
export async function resumed(
  context: SignedInContext,
  made: OrderRow,
  groupId: string | null,
): Promise<Outcome<GroupPurchase>> {
  const link = await linkOfOrder(context.db, made.id);
  if (!link || (groupId !== null && link.group_id !== groupId)) {
    return refuse("OrderKeyReused", "clientKey");
  }
  const outcome = await advanceOrder(context, made);
  return outcome.ok ? purchaseAnswer(context, outcome.data.order) : outcome;
}
