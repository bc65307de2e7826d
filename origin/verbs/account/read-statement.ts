/** `user_statement`: every row of the membership time ledger, newest first, with its money. */
import type { Money } from "#contract/scalars.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { pageOf } from "#origin/ground/db/page.ts";
import { moneyOfOrders } from "#origin/books/order/repository.ts";
import { moneyOfRefunds } from "#origin/books/payment/repository.ts";
import { type StatementEntryRow, timeEntries } from "#origin/books/time/repository.ts";

const PAGE = 50;

export const readStatement: Verb<"user_statement"> = async ({ db, session }, { before }) => {
  const { rows, last } = await pageOf(PAGE, (limit) =>
    timeEntries(db, session.userId, { before, limit }),
  );
  const money = await moneyBehind(db, session.userId, rows);
  return succeed({
    rows: rows.map((row) => ({
      seq: row.seq,
      at: instant(row.at),
      source: row.source,
      months: row.months,
      seconds: row.seconds,
      money: money.get(row.source_id) ?? null,
      expiresAt: instant(row.expires_at),
    })),
    next: last && last.seq,
  });
};

/** What was paid for a row's order or given back by its refund; time that came back moved no money. */
async function moneyBehind(
  db: D1Database,
  userId: string,
  rows: StatementEntryRow[],
): Promise<Map<string, Money>> {
  const idsOf = (...sources: string[]) =>
    rows.filter((row) => sources.includes(row.source)).map(({ source_id }) => source_id);
  const [orders, refunds] = [idsOf("order", "group_buy"), idsOf("refund")];
  const found = [
    ...(orders.length > 0 ? await moneyOfOrders(db, userId, orders) : []),
    ...(refunds.length > 0 ? await moneyOfRefunds(db, refunds) : []),
  ];
  return new Map(found.map(({ id, amount, currency }) => [id, { amount, currency }]));
}
