/** Refetches what pages show of groups: after a join, a payment or a choice by anybody, and after a countdown. */
import { changed } from "#app/data/query/call-query.ts";
import { ordersChanged } from "#app/parts/orders/order-query.ts";

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
