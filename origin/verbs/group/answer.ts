/** What calls about one group answer with. */
import { refuse } from "#contract/problem.ts";
import type { CallResponse } from "#contract/calls/calls.ts";
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
import { linkOfOrder, oneGroup, type OrderLink } from "#origin/books/group/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { findGroups, type FoundGroups, groupsOnWire } from "./wire.ts";

type GroupPurchase = CallResponse<"payment_joint_purchase">;

export function groupFound(
  context: MaybeSignedInContext,
  found: FoundGroups,
): Outcome<CallResponse<"payment_joint_order">> {
  const [group] = groupsOnWire(context, found);
  if (!group) return refuse("NotFound", "groupId");
  return succeed({ group, serverTime: instant(context.clock.now()) });
}

export async function groupAnswer(
  context: SignedInContext,
  groupId: string,
): Promise<Outcome<CallResponse<"payment_joint_order">>> {
  const { db, session } = context;
  return groupFound(context, await findGroups(db, oneGroup(groupId), session.userId));
}

/** The group of an order that was just taken as far as it goes; `found` is the group as the order's batch left it. */
export async function purchaseAnswer(
  context: SignedInContext,
  order: OrderRow,
  found?: FoundGroups,
): Promise<Outcome<GroupPurchase>> {
  const answer =
    found && order.status === "pending"
      ? groupFound(context, withOrder(found, order))
      : await groupOfOrder(context, order);
  return answer.ok ? succeed({ ...answer.data, order: orderOnWire(context, order) }) : answer;
}

async function groupOfOrder(context: SignedInContext, { id }: OrderRow) {
  const link = await linkOfOrder(context.db, id);
  return link ? groupAnswer(context, link.group_id) : refuse("OrderKeyReused", "clientKey");
}

function withOrder(found: FoundGroups, order: OrderRow): FoundGroups {
  return { ...found, orders: found.orders.map((one) => (one.id === order.id ? order : one)) };
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
  const advanced = await advanceOrder(context, made);
  if (!advanced.ok) return advanced;
  return purchaseAnswer(context, advanced.order);
}
