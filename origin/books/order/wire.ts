/** An order as the wire shows it, in the reader's language. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { MoneyBack, Order } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { transactionOnWire } from "#origin/ground/chain/transaction.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import type { OrderRow, SentBackRow } from "#origin/ground/ports/order.ts";
import { statusAt } from "./state.ts";

type Reading = Pick<Context, "caller" | "chain" | "clock">;

export function orderOnWire({ caller, chain, clock }: Reading, row: OrderRow): Order {
  const { currency } = row;
  const now = clock.now();
  const status = statusAt({ status: row.status, expiresAt: row.expires_at }, now);
  const closedAt = row.closed_at ?? (status === "expired" ? row.expires_at : null);
  return {
    id: row.id,
    purpose: row.purpose,
    number: row.number,
    clientKey: row.client_key,
    product: {
      id: row.product_id,
      name: textIn(row.names, caller.language),
      months: row.months,
    },
    group: row.group_size === null ? null : { size: row.group_size, seats: row.seats },
    listPrice: { amount: row.list_price, currency },
    discount: { amount: row.discount, currency },
    credit: { amount: row.credit, currency },
    total: { amount: row.amount, currency },
    ...moneyBackOnWire(chain, row),
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

export function moneyBackOnWire(chain: Chain | null, row: OrderRow): MoneyBack {
  const { currency } = row;
  return {
    refunded: { amount: row.refunded, currency },
    owed: { amount: row.owed, currency },
    sentBack: sentBackOf(row).map(({ amount, at, ...transaction }) => ({
      amount: { amount, currency },
      at: instant(at),
      ...transactionOnWire(chain, transaction),
    })),
  };
}

function membershipOf({ time_starts_at: from, time_expires_at: until }: OrderRow) {
  if (from === null || until === null) return null;
  return { startsAt: instant(from), expiresAt: instant(until) };
}

function sentBackOf({ sent_back }: OrderRow): SentBackRow[] {
  // safe because the query made it of those columns
  return JSON.parse(sent_back) as SentBackRow[];
}
