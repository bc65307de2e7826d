/** `status_show`: what is wrong now. */
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { runs, toldFaults } from "#origin/books/alarm/repository.ts";
import { faultsOf } from "./faults.ts";
import { waitingQuestions } from "./repository.ts";

export const showStatus: Operation<"status_show"> = async (context) => {
  const { db, alarmWays } = context;
  const [faults, told, jobs, waiting] = await Promise.all([
    faultsOf(context),
    toldFaults(db),
    runs(db),
    waitingQuestions(db),
  ]);
  const { count, since } = waiting;
  return succeed({
    faults: faults.map(({ since, ...fault }) => {
      const at = told.find(({ kind, subject }) => kind === fault.kind && subject === fault.subject);
      return { ...fault, since: instant(since), toldAt: at?.told_at ? instant(at.told_at) : null };
    }),
    support: { waiting: count, since: since === null ? null : instant(since) },
    jobs: jobs.map(({ job, good_at }) => ({ job, goodAt: instant(good_at) })),
    alarms: alarmWays.map(({ name }) => name),
  });
};
