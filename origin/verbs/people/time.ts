/**
 * `people_give`, `people_take`, `people_undo`: time from an operator's hand, in the same ledger as all time and under a
 * source of its own. Nothing is deleted: undoing writes the opposite. The reason is in the operators' record.
 */
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { type Outcome, succeed } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import type { Grant } from "#origin/ground/ports/time.ts";
import { isSamePress } from "#origin/books/audit/press.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  isOverAllowance,
  movedToday,
  usingTime,
} from "#origin/books/operator/allowance/allowance.ts";
import { creditTime, revokeTime, type Written } from "#origin/books/time/credit.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import { givenBy } from "./repository.ts";

type Moved = Promise<Outcome<OperationResponse<"people_give">>>;

const DAY_SECONDS = DAY_MS / 1_000;

/** Refuses time beyond what may be bought ahead (`MembershipTooLong`), and beyond what a role moves in a day (`AllowanceUsed`). */
export const giveTime: Operation<"people_give"> = (context, press) =>
  ofPerson(context, "people_give", { press, change: grantOf(press) });

export function grantOf(given: { months?: number | undefined; days?: number | undefined }): Grant {
  const { months, days = 0 } = given;
  return months === undefined ? { seconds: days * DAY_SECONDS } : { months };
}

/** Refuses where nothing is left (`NoTimeLeft`), less than that (`TimeTooLong`), and what is beyond a role's day (`AllowanceUsed`). */
export const takeTime: Operation<"people_take"> = (context, press) =>
  ofPerson(context, "people_take", { press, change: takenOf(press.days) });

export function takenOf(days: number): Change {
  return { taken: days * DAY_SECONDS };
}

/**
 * Undone once (`TimeUndone`). Of time that was given only what has not passed is taken. It counts as giving and taking do,
 * except that what one moved on the same day comes back to one's allowance.
 */
export const undoTime: Operation<"people_undo"> = async (context, { key, note }) => {
  const given = await givenBy(context.db, key);
  if (!given) return refuse("NotFound", "key");
  const { user_id: userId, uid, seconds } = given;
  const change: Change = seconds > 0 ? { taken: seconds, orLess: true } : { seconds: -seconds };
  const returns = await movedToday(context, { uid, key });
  const entry = { userId, uid, note, key: `${key}:undone`, change, returns };
  const written = await write(context, "people_undo", entry);
  if (written) return written === "known" ? refuse("TimeUndone", "key") : written;
  return moved(context, entry.key, key);
};

/** What is taken is no more than there is, or as much of it as there is. */
export type Change = Grant | { taken: number; orLess?: true };

interface Asked {
  uid: string;
  note: string;
  key: string;
  change: Change;
  /** Of what has a key of its caller's. */
  press?: Pressed;
  /** Whether it gives back of the operator's allowance what it used. */
  returns?: boolean;
}

type Pressed = OperationRequest<"people_give" | "people_take">;

/** Refuses a key that moved something else (`DoneAlready`). */
async function ofPerson(
  context: OperatorContext,
  action: "people_give" | "people_take",
  { press, change }: { press: Pressed; change: Change },
): Moved {
  const { db } = context;
  const { uid, key, note } = press;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const asked = { uid, note, key, change, press, userId: person.id };
  const written = await write(context, action, asked);
  if (typeof written === "object" && written) return written;
  if (written === "known" && !(await isSamePress(db, { action, subject: uid, press })))
    return refuse("DoneAlready", "key");
  return moved(context, key, key);
}

/** Null when it was written; `known` when its key has an entry already. */
async function write(
  context: OperatorContext,
  action: OperationName,
  asked: Asked & { userId: string },
): Promise<Refusal | "known" | null> {
  const { db } = context;
  if (await givenBy(db, asked.key)) return "known";
  try {
    return await retryLost(async () => {
      const written = await planned(context, asked);
      if ("problem" in written) return written;
      const { startsAt, expiresAt } = written.step;
      const record = recordAction(context, {
        action,
        subject: asked.uid,
        detail: { key: asked.key, seconds: (expiresAt - startsAt) / 1_000, note: asked.note },
        before: { expiresAt: instant(startsAt) },
        after: { expiresAt: instant(expiresAt) },
        ...(asked.press ? { press: asked.press } : {}),
      });
      const seconds = Math.abs(expiresAt - startsAt) / 1_000;
      const used = usingTime(context, asked.returns ? -seconds : seconds);
      await db.batch([written.statement, record, ...used]);
      return null;
    });
  } catch (error) {
    if (isUniqueViolation(error, "time_entry", "source", "source_id", "user_id")) return "known";
    if (isOverAllowance(error)) return refuse("AllowanceUsed");
    throw error;
  }
}

/** What is to be written; refuses what may not be. */
export async function planned(
  { db, clock, business }: OperatorContext,
  { userId, key, change }: Pick<Asked, "key" | "change"> & { userId: string },
): Promise<Written | Refusal> {
  const at = clock.now();
  const of = { userId, source: "operator", sourceId: key, at } as const;
  const last = await lastTimeEntry(db, userId);
  if ("taken" in change) {
    const written = revokeTime(db, last, change.taken, of);
    if (!written) return refuse("NoTimeLeft");
    const { startsAt, expiresAt } = written.step;
    const isLess = startsAt - expiresAt < change.taken * 1_000;
    return isLess && !change.orLess ? refuse("TimeTooLong") : written;
  }
  const written = creditTime(db, last, change, of);
  const cap = at + business.membershipCapSeconds * 1_000;
  return written.step.expiresAt > cap ? refuse("MembershipTooLong") : written;
}

async function moved({ db }: OperatorContext, entry: string, key: string): Moved {
  const row = await givenBy(db, entry);
  if (!row) throw new Error("an entry of time is gone");
  const { uid, seconds, expires_at } = row;
  return succeed({ key, uid, seconds, expiresAt: instant(expires_at) });
}
