/** After a join, a payment or a choice, by whomever, and when a countdown is over: what pages show is asked for anew. */
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
