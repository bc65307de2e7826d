/** Tells of a rate that is out of line: many in ten minutes, and many more than there were in the week before. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { SecurityEvent } from "#contract/ops/status.ts";
import { PIECE_MS, pieceAt } from "./note.ts";
import { countsSince, markTold, sumOf } from "./repository.ts";

const WEEK_MS = 7 * DAY_MS;
const OUT_OF_LINE = 8;

/** Fewer are nobody's business. Of what should never happen a few are many. */
const FEWEST: Record<SecurityEvent, number> = {
  "sign_in.succeeded": 1_000,
  "sign_in.refused": 200,
  "account.opened": 200,
  "proof.refused": 100,
  "proof.paused": 50,
  "limit.met": 200,
  "challenge.asked": 200,
  "session.refused": 1_000,
  "token.reused": 10,
  "signature.refused": 1_000,
  "input.refused": 500,
  "operator.refused": 10,
  "webhook.refused": 20,
};

/** Its class and the event are all that a report has. */
class OutOfLine extends Error {
  override readonly name = "OutOfLine";
}

export async function watchRates({ db, clock, tell }: Origin): Promise<void> {
  // The piece before counts too: its last seconds may have been written after the last look.
  const since = pieceAt(clock.now()) - PIECE_MS;
  for (const { event, at, count } of await countsSince(db, since)) {
    if (count < FEWEST[event]) continue;
    const week = await sumOf(db, event, { from: at - WEEK_MS, to: at });
    const usual = (week * PIECE_MS) / WEEK_MS;
    if (count < OUT_OF_LINE * usual) continue;
    const { meta } = await markTold(db, event, at).run();
    if (meta.changes === 1) tell(`${event}_out_of_line`, { error: new OutOfLine() });
  }
}
