/** Which script asks by a token. */
import type { Context } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Asker } from "#origin/ground/operation.ts";
import { TOUCH_MS } from "../rules.ts";
import { touch } from "../touch.ts";
import { askingToken, touchOperatorToken } from "./repository.ts";

/** The script of a token; null for one that ended. It is never fresh: a script makes no way in. */
export async function askerOfToken(context: Context, token: string): Promise<Asker | null> {
  const { db, clock } = context;
  const now = clock.now();
  const row = await askingToken(db, await tokenHash(token), now);
  if (!row) return null;
  const { id, name, role } = row;
  if (now >= (row.last_used_at ?? 0) + TOUCH_MS) {
    touch(context, [touchOperatorToken(db, { id, now })]);
  }
  return {
    name: `token:${name}`,
    role,
    way: "token",
    operatorId: null,
    sessionId: null,
    freshUntil: null,
  };
}
