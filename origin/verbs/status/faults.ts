/** All that is wrong now: what `status_show` shows and alarms are raised of. */
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Fault } from "#origin/ground/ports/alarm.ts";
import { lateJobs } from "#origin/books/alarm/runs.ts";
import { toldSince } from "#origin/books/alarm/repository.ts";
import { chainTroubles } from "#origin/providers/chain/unread.ts";
import { type Counted, failingRefunds, givenUp } from "./repository.ts";

/** One letter in ten: a mistyped address is nobody's fault where others arrive. */
const GIVEN_UP_IN = 10;

type Looked = Pick<Origin, "db" | "clock" | "chain">;

export async function faultsOf(origin: Looked): Promise<Fault[]> {
  const { db, clock } = origin;
  const now = clock.now();
  const [letters, refunds, chains, jobs, rates] = await Promise.all([
    givenUp(db, now - DAY_MS),
    failingRefunds(db),
    chainTroubles(origin),
    lateJobs(db, now),
    toldSince(db, now - HOUR_MS),
  ]);
  return [
    ...jobs,
    ...letters
      .filter(({ count, settled }) => count * GIVEN_UP_IN >= settled)
      .flatMap((one) => counted("letters", one.channel, "given up in a day", one)),
    ...counted("refunds", "failed", "failed", refunds.failed),
    ...counted("refunds", "waiting", "tried again and again", refunds.waiting),
    ...chains.map(({ network, detail, since }): Fault => {
      return { kind: "chain", subject: `${network} ${detail}`, detail: "", since };
    }),
    ...rates.map(({ event, at, count }): Fault => {
      return { kind: "rate", subject: event, detail: `${count} in ten minutes`, since: at };
    }),
  ];
}

function counted(kind: Fault["kind"], subject: string, what: string, of: Counted): Fault[] {
  if (of.count === 0 || of.since === null) return [];
  return [{ kind, subject, detail: `${of.count} ${what}`, since: of.since }];
}
