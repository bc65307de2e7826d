/** `reports_month`: what a calendar month (UTC) brought, by the rows that are never changed. */
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { linesOf } from "./repository.ts";

export const reportMonth: Operation<"reports_month"> = async ({ db }, { month }) => {
  const from = Date.parse(`${month}-01T00:00:00.000Z`);
  const start = new Date(from);
  const before = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  const rows = await linesOf(db, { from, before });
  return succeed({
    month,
    lines: rows.map(({ what, of, count, amount, currency }) => ({
      what,
      of,
      count,
      amount: amount === null || currency === null ? null : { amount, currency },
    })),
  });
};
