/** How people pay, and whether it came. */
import type { Order } from "#contract/order.ts";
import type { Person } from "./person.ts";
import type { CashierAction } from "./product.ts";
import { later, type Story, within } from "./story.ts";

/** At the cashier, some minutes later. What costs nothing is paid already. */
export function pay(
  story: Story,
  person: Person,
  { id, payUrl }: Order,
  action: CashierAction,
  then?: () => unknown,
): void {
  later(story, within(story, 1, 12, "minutes"), async () => {
    if (payUrl !== null) await story.product.atCashier(payUrl, action);
    const { order: now } = await story.product.call(person, "payment_order_status", {
      orderId: id,
    });
    if (now.status === "paid") then?.();
  });
}
