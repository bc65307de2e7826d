/**
 * What must happen in other domains when an account is deleted. A domain that keeps something of a person adds its part
 * here.
 */
import { openOrdersOf } from "#origin/books/order/repository.ts";
import { cancelOrders } from "#origin/books/payment/cancel-orders.ts";
import { forgetPayloadsOfUser } from "#origin/books/payment/inbox/repository.ts";
import { forgetGiftsOf } from "#origin/books/gift/repository.ts";
import type { AccountClosing } from "#origin/verbs/account/delete-account.ts";
import { eraseSupport } from "#origin/verbs/support/end/repository.ts";
import { endOfDeleted } from "#origin/verbs/benefit/repository.ts";

export const accountClosing: AccountClosing = {
  closers: [
    async ({ db, me }) => {
      const orders = await openOrdersOf(db, me);
      return (context) => cancelOrders(context, orders);
    },
  ],
  erasers: [forgetPayloadsOfUser, endOfDeleted, forgetGiftsOf, eraseSupport],
};
