/** `user_statement`: every row of the membership time ledger, newest first, with the money that stands behind it. */
import { instant } from "../clock.ts";
import { succeed, type Verb } from "../context.ts";
import { timeEntries } from "./repository.ts";

const ROWS_A_PAGE = 50;

export const readStatement: Verb<"user_statement"> = async ({ db, session }, { before }) => {
  // One more than a page tells whether there is another.
  const found = await timeEntries(db, session.userId, { before, limit: ROWS_A_PAGE + 1 });
  const rows = found.slice(0, ROWS_A_PAGE);
  return succeed({
    rows: rows.map((row) => ({
      seq: row.seq,
      at: instant(row.at),
      source: row.source,
      months: row.months,
      seconds: row.seconds,
      money: null,
      expiresAt: instant(row.expires_at),
    })),
    next: found.length > ROWS_A_PAGE ? (rows.at(-1)?.seq ?? null) : null,
  });
};
