/** `affiliates_statement`: one affiliate's commission and settlements, with the balances. Each look is recorded. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { nextMonth } from "#origin/verbs/affiliate/period.ts";
import { type BalanceRow, balancesOf, idOfUid, type LineRow, linesOf } from "./repository.ts";

type Statement = OperationResponse<"affiliates_statement">;

export const showStatement: Operation<"affiliates_statement"> = async (context, input) => {
  const { db } = context;
  const { uid, from, until, ...page } = input;
  const id = await idOfUid(db, uid);
  if (id === null) return refuse("NotFound", "uid");
  await recordLook(context, { action: "affiliates_statement", subject: uid });
  const span = {
    affiliateId: id,
    from: from === undefined ? 0 : firstOf(from),
    before: until === undefined ? Number.MAX_SAFE_INTEGER : nextMonth(firstOf(until)),
  };
  const { rows, next } = await pageFrom(
    page,
    (after, count) => linesOf(db, { ...span, after }, count),
    ({ at, id }) => ({ at, id }),
  );
  // The balances are sums of the whole span, whatever the page.
  const balances = page.cursor === undefined ? await balancesOf(db, span) : [];
  return succeed({ balances: balances.map(balanceOnWire), entries: rows.map(lineOnWire), next });
};

function firstOf(month: string): number {
  return Date.parse(`${month}-01`);
}

function balanceOnWire(row: BalanceRow): Statement["balances"][number] {
  const { currency, opening, earned, taken_back: takenBack, settled, due } = row;
  const money = (amount: number) => ({ amount, currency });
  return {
    opening: money(opening),
    earned: money(earned),
    takenBack: money(takenBack),
    settled: money(settled),
    closing: money(opening + earned + takenBack - settled),
    due: money(due),
  };
}

const TYPES = ["first", "renewal"] as const;

function lineOnWire(row: LineRow): Statement["entries"][number] {
  const { at, what, amount, currency, invitee, number, base, percent, type, state, period } = row;
  return {
    at: instant(at),
    what,
    amount: { amount, currency },
    invitee,
    order: number,
    total: base === null ? null : { amount: base, currency },
    percent,
    type: type === null ? null : TYPES[type],
    state,
    period,
    paidAt: row.paid_at === null ? null : instant(row.paid_at),
  };
}
