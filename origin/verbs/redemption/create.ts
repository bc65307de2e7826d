/** `codes_create`: makes redemption codes. They leave the API in this one answer and are stored as hashes. */
import { refuse } from "#contract/problem.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId, newRedemptionCode, tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { shownRedemptionCode } from "#origin/books/redemption/code.ts";
import { insertRedemptionCode } from "#origin/books/redemption/repository.ts";

const DAY_SECONDS = DAY_MS / 1_000;

/** Refuses an end that is past. */
export const createCodes: Operation<"codes_create"> = async (context, input) => {
  const { db, clock } = context;
  const { count, months = 0, days = 0, note } = input;
  const expiresAt = input.expiresAt ? Date.parse(input.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= clock.now()) return refuse("InvalidRequest", "expiresAt");
  const codes = Array.from({ length: count }, newRedemptionCode);
  const inserts = await Promise.all(
    codes.map(async (code) =>
      insertRedemptionCode(db, {
        id: newId(),
        codeHash: await tokenHash(code),
        months,
        seconds: days * DAY_SECONDS,
        note,
        now: clock.now(),
        expiresAt,
      }),
    ),
  );
  const detail = { months, days, note };
  const record = recordAction(context, { action: "codes_create", subject: String(count), detail });
  await db.batch([...inserts, record]);
  return succeed({ codes: codes.map(shownRedemptionCode) });
};
