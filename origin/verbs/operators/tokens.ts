/** `operators_tokens`, `operators_token_make`, `operators_token_end`: what scripts ask with. */
import { refuse } from "#contract/problem.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  endOperatorToken,
  insertOperatorToken,
  operatorTokens,
  tokenByHash,
} from "#origin/books/operator/token/repository.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newOperatorSecret, tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { instantOrNull } from "./wire.ts";

export const listTokens: Operation<"operators_tokens"> = async ({ db }) => {
  const rows = await operatorTokens(db);
  return succeed({
    tokens: rows.map((row) => ({
      name: row.name,
      role: row.role,
      madeBy: row.made_by,
      createdAt: instant(row.created_at),
      expiresAt: instant(row.expires_at),
      endedAt: instantOrNull(row.ended_at),
      lastUsedAt: instantOrNull(row.last_used_at),
    })),
  });
};

/**
 * Refuses `TokenTaken`: a name is one token's for good, as the record has it. A press whose answer was lost is answered when it
 * comes again: the token follows from its key.
 */
export const makeToken: Operation<"operators_token_make"> = async (context, input) => {
  const { db, clock, by, operator, vault } = context;
  const { name, role, days, key = newId() } = input;
  const now = clock.now();
  const expiresAt = now + days * DAY_MS;
  const token = newOperatorSecret("token", await vault.digest("made", `token ${key}`));
  const id = newId();
  const row = {
    id,
    name,
    role,
    tokenHash: await tokenHash(token),
    madeBy: operator,
    now,
    expiresAt,
  };
  const transition = { aggregate: "operator_token", id, transitionId: id } as const;
  try {
    const [made] = await db.batch([
      insertOperatorToken(db, { ...row, operatorId: by?.operatorId ?? null }),
      recordAction(context, {
        action: "operators_token_make",
        subject: name,
        after: { role, expiresAt: instant(expiresAt) },
        transition,
      }),
    ]);
    if (made?.meta.changes !== 1) return refuse("OperatorGone");
  } catch (error) {
    if (!isUniqueViolation(error, "operator_token")) throw error;
    const made = await tokenByHash(db, row.tokenHash);
    if (!made) return refuse("TokenTaken", "name");
    const isSame =
      made.name === name &&
      made.role === role &&
      made.expires_at - made.created_at === days * DAY_MS;
    if (!isSame) return refuse("DoneAlready", "key");
    return succeed({ name, role, token, expiresAt: instant(made.expires_at) });
  }
  return succeed({ name, role, token, expiresAt: instant(expiresAt) });
};

export const endToken: Operation<"operators_token_end"> = async (context, { name }) => {
  const { db, clock } = context;
  const now = clock.now();
  const row = (await operatorTokens(db)).find((token) => token.name === name);
  if (!row) return refuse("NotFound", "name");
  const { id, role, expires_at } = row;
  const transitionId = newId();
  const transition = { aggregate: "operator_token", id, transitionId } as const;
  const [ended] = await db.batch([
    endOperatorToken(db, { id, now, transitionId }),
    recordAction(context, {
      action: "operators_token_end",
      subject: name,
      before: { role, expiresAt: instant(expires_at) },
      after: { role, endedAt: instant(now) },
      transition,
    }),
  ]);
  return succeed({ name, ended: ended?.meta.changes ?? 0 });
};
