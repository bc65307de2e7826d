/** Recovery codes: shown once, each good once, kept as hashes. */
import type { Context } from "#origin/ground/context.ts";
import { newId, newRecoveryCode, tokenHash } from "#origin/ground/ids.ts";
import { replaceRecoveryCodes } from "./repository.ts";

const CODES = 10;

export interface NewCodes {
  codes: string[];
  /** For the caller's batch. */
  statements: D1PreparedStatement[];
}

/** New ones in place of all before. */
export async function newRecoveryCodes(
  { db }: Context,
  userId: string,
  condition?: string,
  values?: Record<string, string>,
): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (code) => ({ id: newId(), hash: await tokenHash(code) })),
  );
  return { codes, statements: replaceRecoveryCodes(db, userId, rows, condition, values) };
}
