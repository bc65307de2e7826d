/**
 * Whether a session may give an account that only its device opens a first password or address, and so take it from
 * everybody who knows the device id. That id is a label others may come to know, so it is not enough: the session
 * waits, and the account's other sessions see it and can end it.
 */
import { HOUR_MS } from "#origin/ground/clock.ts";
import { type Refusal, refuseFor } from "#contract/problem.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { claimStatement, type ClaimRow, noteClaim, type OpenedRow } from "./repository.ts";

/** Right after it was opened, an account is that of the first session that entered it, whoever comes after it. */
const FRESH_MS = HOUR_MS;

/**
 * Null where the session may. Refuses `ClaimWaits`, and notes the wish. `opened` is how its account was opened (`openedBy`).
 */
export async function refuseClaim(
  context: SignedInContext,
  opened: OpenedRow | null,
): Promise<Refusal | null> {
  const { db, clock, business, session } = context;
  const { id: sessionId, userId } = session;
  const now = clock.now();
  if (!opened?.device_only) return null;
  const isFirst = opened.first_session_id === sessionId;
  if (isFirst && now < opened.created_at + FRESH_MS) return null;
  const readyAt = now + business.claimWaitSeconds * 1_000;
  const [, noted] = await db.batch<ClaimRow>([
    noteClaim(db, { userId, sessionId, readyAt }),
    claimStatement(db, userId),
  ]);
  const claim = noted?.results[0];
  const isReady = claim?.session_id === sessionId && claim.ready_at <= now;
  if (isReady) return null;
  return refuseFor("ClaimWaits", Math.ceil(((claim?.ready_at ?? readyAt) - now) / 1_000));
}
