/** Which operator asks by a session of the console. */
import type { Context } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Asker } from "#origin/ground/operation.ts";
import { noteSeen } from "../repository.ts";
import { freshUntil, isLive, isToTouch } from "../rules.ts";
import { touch } from "../touch.ts";
import { askingSession, touchOperatorSession } from "./repository.ts";

/** The operator of a console's session; null for one that ended, is idle or too old, or whose operator has ended. */
export async function askerOfSession(context: Context, session: string): Promise<Asker | null> {
  const { db, clock } = context;
  const now = clock.now();
  const row = await askingSession(db, await tokenHash(session));
  if (!row || !isLive(row, now)) return null;
  const { id, operator_id: operatorId, name, role } = row;
  if (isToTouch(row, now)) {
    touch(context, [touchOperatorSession(db, { id, now }), noteSeen(db, { id: operatorId, now })]);
  }
  return {
    name,
    role,
    way: "session",
    operatorId,
    sessionId: id,
    freshUntil: freshUntil(row),
  };
}
