/** Groups in the browser's cache. One that may still change is asked for while its page is visible (decision 0082). */
import { queryOptions } from "@tanstack/react-query";
import { callQuery, changed } from "#app/account/call-query.ts";
import { ordersChanged } from "#app/orders/order-query.ts";

const FOLLOW_MS = 2_000;

export function groupQuery(groupId: string) {
  return queryOptions({
    ...callQuery("payment_joint_order", { groupId }),
    refetchInterval: ({ state }) => {
      const group = state.data?.group;
      return group && !group.isEnded && group.freeSeats + group.size - group.joinedCount > 0
        ? FOLLOW_MS
        : false;
    },
  });
}

/** After a join, a payment or a choice. */
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
