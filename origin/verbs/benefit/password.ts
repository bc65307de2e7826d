/** `system_benefit_password`: the password of the caller's slot, in an answer of its own. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { sealedPassword } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";

/** Refuses `NoBenefits`, `NotFound`, `TooManyRequests`. */
export const showPassword: Verb<"system_benefit_password"> = asking(
  ({ db, clock, me }) => runningRight(db, me, clock.now()),
  async (context, { leaseId }, until) => {
    const { db, vault, session } = context;
    const { userId } = session;
    if (until === null) return refuse("NoBenefits");
    const limit = LIMITS.benefitPasswordsOfUser;
    const full = await takeAll(context, [{ limit, subject: userId }]);
    if (full) return full;
    const [, found] = await db.batch(sealedPassword(db, userId, leaseId));
    const row = found?.results[0] as { id: string; sealed_password: string } | undefined;
    if (!row) return refuse("NotFound", "leaseId");
    return succeed({ password: await vault.open(row.sealed_password, row.id) });
  },
);
