/** `reports_month`: what a calendar month (UTC) brought, by the rows that are never changed. */
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { linesOf } from "./repository.ts";
import { spanOf } from "./span.ts";

export const reportMonth: Operation<"reports_month"> = async ({ db }, { month }) => {
  const rows = await linesOf(db, spanOf(month));
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
