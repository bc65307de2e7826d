/**
 * Gives a token a successor (T2): calls that run in parallel still carry the old one, and the answer with the new one
 * may be lost, so the old token lives until its successor is first used and for a short grace after that.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { newToken, tokenHash } from "#origin/ground/ids.ts";
import type { Authenticated } from "./authenticate.ts";
import { offerSuccessor } from "./repository.ts";

/** Returns the successor when the token is due for one and no other call has just got it; else undefined. */
export async function rotateWhenDue(
  origin: Origin,
  session: Authenticated,
): Promise<string | undefined> {
  const { clock, business } = origin;
  const age = clock.now() - session.tokenSince;
  const due = session.currentToken && age >= business.session.rotateAfterSeconds * 1_000;
  if (!due || session.scope !== "session") return undefined;
  return successor(origin, session.id, session.tokenSince);
}

async function successor(
  origin: Origin,
  sessionId: string,
  tokenSince: number,
): Promise<string | undefined> {
  const { token, statement } = await successorOf(origin, sessionId, tokenSince);
  // A session that this very call ended has no row any more, and so no successor.
  const { meta } = await statement.run();
  return meta.changes === 1 ? token : undefined;
}

export interface Successor {
  token: string;
  /** The token counts where it changes a row. */
  statement: D1PreparedStatement;
}

/** For the batch of what makes one due at once, e.g. another password: a copied token dies once the new one is used. */
export async function successorOf(
  origin: Origin,
  sessionId: string,
  tokenSince: number | null = null,
): Promise<Successor> {
  const { db, clock, business } = origin;
  const now = clock.now();
  const token = newToken();
  const statement = offerSuccessor(db, sessionId, {
    hash: await tokenHash(token),
    now,
    unusedSince: now - business.session.rotationGraceSeconds * 1_000,
    tokenSince,
  });
  return { token, statement };
}
