/** Groups in the browser's cache. One that may still change is asked for while its page is visible (decision 0082). */
import { queryOptions } from "@tanstack/react-query";
import { callQuery, changed } from "#app/account/call-query.ts";
import { ordersChanged } from "#app/orders/order-query.ts";
import { mayChange } from "./group-state.ts";

const FOLLOW_MS = 2_000;

export function groupQuery(groupId: string) {
  return queryOptions({
    ...callQuery("payment_joint_order", { groupId }),
    refetchInterval: ({ state }) => (state.data && mayChange(state.data.group) ? FOLLOW_MS : false),
  });
}

export type OwnGroupsCall =
  | "payment_joint_purchase_created"
  | "payment_joint_purchase_participated";

export function ownGroupsQuery(name: OwnGroupsCall) {
  return queryOptions({
    ...callQuery(name, {}),
    refetchInterval: ({ state }) => (state.data?.groups.some(mayChange) ? FOLLOW_MS : false),
  });
}

/** After a join, a payment or a choice, and when a countdown is over. */
export async function groupsChanged(): Promise<void> {
  await Promise.all([
    changed(
      "payment_joint_order",
      "payment_joint_open",
      "payment_joint_purchase_created",
      "payment_joint_purchase_participated",
    ),
    ordersChanged(),
  ]);
}
