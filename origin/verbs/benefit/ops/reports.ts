/** `benefits_reports`: who said that a shared account does not work, and who holds its slots. Each look is recorded. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { accountId, holdersOf, reportsOf } from "./repository.ts";

export const listBenefitReports: Operation<"benefits_reports"> = async (context, input) => {
  const { db } = context;
  const { service, account, ...page } = input;
  const id = await accountId(db, service, account);
  if (id === null) return refuse("NotFound", "account");
  await recordLook(context, { action: "benefits_reports", subject: id });
  const { rows, next } = await pageFrom(
    page,
    (after, count) => reportsOf(db, { id, after }, count),
    ({ at, key }) => ({ at, id: key }),
  );
  const holders = await holdersOf(db, id);
  return succeed({
    reports: rows.map(({ at, uid, in_force }) => ({
      at: instant(at),
      uid,
      inForce: in_force === 1,
    })),
    holders: holders.map(({ uid, since }) => ({ uid, since: instant(since) })),
    next,
  });
};
