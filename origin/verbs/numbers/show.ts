/** `numbers_show`: the figures of a span of closed days, and of the span of the same length before it. */
import type { DayFigure } from "#contract/ops/numbers.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { daysIn, plusDays } from "./day.ts";
import { closedDays, dayFiguresOf, figuresOf } from "./repository.ts";
import { spanOf } from "./span.ts";

/** A day that is not closed yet has no figures. Refuses a span that turns out to be too long, or to end before it begins. */
export const showNumbers: Operation<"numbers_show"> = async ({ db, clock }, input) => {
  const closed = await closedDays(db);
  const asked = spanOf(input, closed, clock.now());
  if (!asked) return refuse("InvalidRequest", "from");
  const { from, to } = asked;
  const span = { from, to, beforeFrom: plusDays(from, -daysIn(from, to)) };
  const [figures, days] = await Promise.all([figuresOf(db, span), dayFiguresOf(db, span)]);
  return succeed({
    from,
    to,
    firstClosed: closed.first,
    lastClosed: closed.last,
    figures: figures.map(({ what, of, part, unit, count, amount, countBefore, amountBefore }) => {
      const before = sumOf(unit, amountBefore);
      const beside = { countBefore, amountBefore: before.amount, secondsBefore: before.seconds };
      return { what, of, part, count, ...sumOf(unit, amount), ...beside };
    }),
    days: days.map(({ day, what, unit, count, amount }) => ({
      day,
      what,
      count,
      ...sumOf(unit, amount),
    })),
  });
};

/** A unit that is no length of time is a currency. */
function sumOf(unit: string, amount: number): Pick<DayFigure, "amount" | "seconds"> {
  if (unit === "") return { amount: null, seconds: null };
  if (unit === "seconds") return { amount: null, seconds: amount };
  return { amount: { amount, currency: unit }, seconds: null };
}
