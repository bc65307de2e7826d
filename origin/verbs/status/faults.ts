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
      .flatMap((one) => counted("letters", one.channel, "given_up", one)),
    ...counted("refunds", "failed", "refunds", refunds.failed),
    ...counted("refunds", "waiting", "refunds", refunds.waiting),
    ...chains.map(({ network, detail, since }): Fault => {
      // Each source of a network is a fault of its own.
      const subject = detail.form === "source" ? `${network} #${detail.source}` : network;
      return { kind: "chain", subject, detail, since };
    }),
    ...rates.map(({ event, at, count }): Fault => {
      return { kind: "rate", subject: event, detail: { form: "rate", count }, since: at };
    }),
  ];
}

function counted(
  kind: Fault["kind"],
  subject: string,
  form: "given_up" | "refunds",
  { count, since }: Counted,
): Fault[] {
  return count === 0 || since === null ? [] : [{ kind, subject, detail: { form, count }, since }];
}
