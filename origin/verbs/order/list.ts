/** `payment_order`: a person's orders, newest first, a page at a time. */
import { ORDER_PAGE_LIMIT } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { ordersOf } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";

const PAGE = 20;

export const listOrders: Verb<"payment_order"> = asking(
  ({ db, me }, { cursor, limit = PAGE }) =>
    pageFrom(
      { limit: Math.min(limit, ORDER_PAGE_LIMIT), cursor },
      (after, count) => ordersOf(db, me, after, count),
      ({ created_at: at, id }) => ({ at, id }),
    ),
  (context, _input, { rows, next }) =>
    succeed({
      orders: rows.map((row) => orderOnWire(context, row)),
      serverTime: instant(context.clock.now()),
      next,
    }),
);
