/** `payment_order`: a person's orders, newest first, a page at a time. */
import { ORDER_PAGE_LIMIT } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { cursorAt, pageOf, placeAt } from "#origin/ground/db/page.ts";
import { ordersOf } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";

const PAGE = 20;

export const listOrders: Verb<"payment_order"> = asking(
  ({ db, me }, { cursor, limit = PAGE }) => {
    const size = Math.min(limit, ORDER_PAGE_LIMIT);
    const after = cursor ? placeAt(cursor) : null;
    return pageOf(size, (limit) => ordersOf(db, me, after, limit));
  },
  (context, _input, { rows, last }) =>
    succeed({
      orders: rows.map((row) => orderOnWire(context, row)),
      serverTime: instant(context.clock.now()),
      next: last && cursorAt({ at: last.created_at, id: last.id }),
    }),
);
