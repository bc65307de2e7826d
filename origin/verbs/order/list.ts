/** `payment_order`: a person's orders, newest first, a page at a time. */
import { ORDER_PAGE_LIMIT } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { cursorAt, pageOf, placeAt } from "#origin/ground/db/page.ts";
import { ordersOf } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";

const PAGE = 20;

export const listOrders: Verb<"payment_order"> = async (context, { cursor, limit = PAGE }) => {
  const { db, clock, session } = context;
  const size = Math.min(limit, ORDER_PAGE_LIMIT);
  const after = cursor ? placeAt(cursor) : null;
  const { rows, last } = await pageOf(size, (limit) => ordersOf(db, session.userId, after, limit));
  return succeed({
    orders: rows.map((row) => orderOnWire(context, row)),
    serverTime: instant(clock.now()),
    next: last && cursorAt({ at: last.created_at, id: last.id }),
  });
};
