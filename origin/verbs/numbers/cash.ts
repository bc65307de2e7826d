/** `numbers_cash`: what the ledger says that each provider has, beside what its own books say. */
import type { Cash } from "#contract/ops/numbers.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { cashOf, type CashRow } from "./books-repository.ts";
import { closedDays } from "./repository.ts";
import { spanOf } from "./span.ts";

/** Refuses a span that turns out to be too long, or to end before it begins. */
export const showCash: Operation<"numbers_cash"> = async ({ db, clock }, input) => {
  const span = spanOf(input, await closedDays(db), clock.now());
  if (!span) return refuse("InvalidRequest", "from");
  const rows = await cashOf(db, span);
  const groups = Map.groupBy(rows, ({ provider, currency }) => `${provider} ${currency}`);
  return succeed({
    ...span,
    sums: [...groups.values()].map((days) => onWire(days.reduce(added))),
    days: rows.map((row) => ({ day: row.day, ...onWire(row) })),
  });
};

/** What is not known of one day is not known of all. */
function added(one: CashRow, other: CashRow): CashRow {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    ...one,
    ledgerIn: one.ledgerIn + other.ledgerIn,
    ledgerOut: one.ledgerOut + other.ledgerOut,
    came: sum(one.came, other.came),
    went: sum(one.went, other.went),
    fees: sum(one.fees, other.fees),
  };
}

function onWire({ provider, currency, ledgerIn, ledgerOut, came, went, fees }: CashRow): Cash {
  const money = (amount: number) => ({ amount, currency });
  const known = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    provider,
    ledgerIn: money(ledgerIn),
    ledgerOut: money(ledgerOut),
    providerIn: known(came),
    providerOut: known(went),
    difference: came === null || went === null ? null : money(came - went - (ledgerIn - ledgerOut)),
    fees: known(fees),
  };
}
