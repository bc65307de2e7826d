/** `benefits_add`, `benefits_rotate`, `benefits_list`: how shared accounts come to be and get new passwords. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Context, succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  type AccountRow,
  accountId,
  benefitAccounts,
  insertAccount,
  rotateAccount,
} from "./repository.ts";

/** Refuses an account that is there already (`BenefitKnown`). */
export const addBenefit: Operation<"benefits_add"> = async (context, input) => {
  const { db, vault, clock } = context;
  const { password, ...account } = input;
  const id = newId();
  const sealedPassword = await vault.seal(password, id);
  try {
    await db.batch([
      insertAccount(db, { ...account, id, sealedPassword, now: clock.now() }),
      recordAction(context, { action: "benefits_add", subject: id }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "benefit_account", "service", "account")) {
      return refuse("BenefitKnown", "account");
    }
    throw error;
  }
  return shown(context, id);
};

export const rotateBenefit: Operation<"benefits_rotate"> = async (context, input) => {
  const { db, vault, clock } = context;
  const { service, account, password, slots, link } = input;
  const now = clock.now();
  const id = await accountId(db, service, account);
  if (id === null) return refuse("NotFound", "account");
  const sealedPassword = await vault.seal(password, id);
  const [before] = await benefitAccounts(db, id);
  await db.batch([
    rotateAccount(db, { id, sealedPassword, slots, link, now }),
    recordAction(context, {
      action: "benefits_rotate",
      subject: id,
      before: { slots: before?.slots, passwordSince: before && instant(before.password_at) },
      after: { slots: slots ?? before?.slots, passwordSince: instant(now) },
    }),
  ]);
  return shown(context, id);
};

export const listBenefitAccounts: Operation<"benefits_list"> = async (context) => {
  const rows = await benefitAccounts(context.db);
  return succeed({ accounts: rows.map((row) => onWire(context, row)) });
};

async function shown(context: Context, id: string) {
  const [row] = await benefitAccounts(context.db, id);
  if (!row) throw new Error("a shared account is gone that was just there");
  return succeed(onWire(context, row));
}

function onWire({ business }: Context, { password_at, ...row }: AccountRow) {
  return {
    ...row,
    isResting: row.reports >= business.benefitRestsAfterReports,
    passwordSince: instant(password_at),
  };
}
