/** Ends all that somebody has open, for a deletion of the account. */
import { openOrdersOf } from "#origin/books/order/repository.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { askForSure } from "./ask.ts";
import { close } from "./close.ts";

/** What is paid after this goes back to its payer, so it waits for no answer. */
export async function cancelOpenOrders(context: Origin, userId: string): Promise<void> {
  for (const order of await openOrdersOf(context.db, userId)) {
    await askForSure(context, order);
    await close(context, order, "cancelled");
  }
}
