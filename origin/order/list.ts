/** `payment_order`: a person's orders, newest first, a page at a time. */
import { ORDER_PAGE_LIMIT } from "#contract/order.ts";
import { instant } from "../clock.ts";
import { succeed, type Verb } from "../context.ts";
import { type OrderRow, ordersOf } from "./repository.ts";
import { orderOnWire } from "./wire.ts";

const PAGE = 20;

export const listOrders: Verb<"payment_order"> = async (context, { cursor, limit = PAGE }) => {
  const { db, clock, session } = context;
  const size = Math.min(limit, ORDER_PAGE_LIMIT);
  // One more than the page tells whether there is a next one.
  const rows = await ordersOf(db, session.userId, cursor ? after(cursor) : null, size + 1);
  const page = rows.slice(0, size);
  return succeed({
    orders: page.map((row) => orderOnWire(context, row)),
    serverTime: instant(clock.now()),
    next: rows.length > size ? cursorOf(page.at(-1)!) : null,
  });
};

function after(cursor: string): { createdAt: number; id: string } {
  const [createdAt = "", id = ""] = cursor.split(".");
  return { createdAt: Number(createdAt), id };
}

function cursorOf({ created_at, id }: OrderRow): string {
  return `${created_at}.${id}`;
}
