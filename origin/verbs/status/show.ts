/** `status_show`: what is wrong now. */
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { runs, toldFaults } from "#origin/books/alarm/repository.ts";
import { faultsOf } from "./faults.ts";

export const showStatus: Operation<"status_show"> = async (context) => {
  const { db, alarmWays } = context;
  const [faults, told, jobs] = await Promise.all([faultsOf(context), toldFaults(db), runs(db)]);
  return succeed({
    faults: faults.map(({ since, ...fault }) => {
      const at = told.find(({ kind, subject }) => kind === fault.kind && subject === fault.subject);
      return { ...fault, since: instant(since), toldAt: at?.told_at ? instant(at.told_at) : null };
    }),
    jobs: jobs.map(({ job, good_at }) => ({ job, goodAt: instant(good_at) })),
    alarms: alarmWays.map(({ name }) => name),
  });
};
