/** An order as the wire shows it, in the reader's language. */
import type { Order } from "#contract/order.ts";
import type { Language } from "#contract/scalars.ts";
import { instant } from "../clock.ts";
import type { OrderRow } from "./repository.ts";
import { statusAt } from "./state.ts";

export function orderOnWire(row: OrderRow, language: Language, now: number): Order {
  const { currency } = row;
  const status = statusAt({ status: row.status, expiresAt: row.expires_at }, now);
  const closedAt = row.closed_at ?? (status === "expired" ? row.expires_at : null);
  return {
    id: row.id,
    purpose: row.purpose,
    number: row.number,
    product: {
      id: row.product_id,
      name: language === "en" ? row.name_en : row.name_zh_cn,
      months: row.months,
    },
    listPrice: { amount: row.list_price, currency },
    discount: { amount: row.discount, currency },
    total: { amount: row.amount, currency },
    refunded: { amount: row.refunded, currency },
    method: row.method === "none" ? null : row.method,
    status,
    createdAt: instant(row.created_at),
    expiresAt: instant(row.expires_at),
    closedAt: closedAt === null ? null : instant(closedAt),
    declined: status === "pending" && row.declined === 1,
    payUrl: status === "pending" ? row.pay_url : null,
    membership: membershipOf(row),
  };
}

function membershipOf({ time_starts_at: from, time_expires_at: until }: OrderRow) {
  if (from === null || until === null) return null;
  return { startsAt: instant(from), expiresAt: instant(until) };
}
