/**
 * `codes_create`: makes redemption codes. They leave the API in this answer and are stored as hashes; each follows from the key
 * of the press, so that a press whose answer was lost is answered when it comes again.
 */
import { refuse } from "#contract/problem.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newRedemptionCode, tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import type { Vault } from "#origin/ground/ports/vault.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { shownRedemptionCode } from "#origin/books/redemption/code.ts";
import { insertRedemptionCode } from "#origin/books/redemption/repository.ts";
import { countMade } from "./repository.ts";

const DAY_SECONDS = DAY_MS / 1_000;

/** Refuses an end that is past, and a key that made others (`DoneAlready`). */
export const createCodes: Operation<"codes_create"> = async (context, input) => {
  const { db, clock, vault } = context;
  const { count, months = 0, days = 0, note, key = newId() } = input;
  const expiresAt = input.expiresAt ? Date.parse(input.expiresAt) : null;
  if (expiresAt !== null && expiresAt <= clock.now()) return refuse("InvalidRequest", "expiresAt");
  const terms = { months, seconds: days * DAY_SECONDS, note, expiresAt };
  // The one after the last tells whether the key made more.
  const [codes, next] = [await codesOf(vault, key, count), await codeOf(vault, key, count)];
  const hashes = await Promise.all(codes.map(tokenHash));
  const inserts = hashes.map((codeHash) =>
    insertRedemptionCode(db, { id: newId(), codeHash, ...terms, now: clock.now() }),
  );
  const detail = { months, days, note };
  const record = recordAction(context, { action: "codes_create", subject: String(count), detail });
  try {
    await db.batch([...inserts, record]);
  } catch (error) {
    if (!isUniqueViolation(error, "redemption_code", "code_hash")) throw error;
    const made = await countMade(db, [...hashes, await tokenHash(next)], terms);
    if (made !== count) return refuse("DoneAlready", "key");
  }
  return succeed({ codes: codes.map(shownRedemptionCode) });
};

function codesOf(vault: Vault, key: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => codeOf(vault, key, index)));
}

async function codeOf(vault: Vault, key: string, index: number): Promise<string> {
  return newRedemptionCode(await vault.digest("made", `code ${index} ${key}`));
}
