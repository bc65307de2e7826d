/** Ends what somebody has open, for a deletion of the account. */
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { askForSure } from "./ask.ts";
import { close } from "./close.ts";

/** What is paid after this goes back to its payer, so it waits for no answer. */
export async function cancelOrders(context: Origin, orders: OrderRow[]): Promise<void> {
  for (const order of orders) {
    await askForSure(context, order);
    await close(context, order, "cancelled");
  }
}
