/** The SQL of groups whose time is nearly or wholly over. */
import type { Transition } from "../../db/transition.ts";
import { GROUP, groups } from "../find.ts";

export async function overdueGroups(db: D1Database, now: number, limit: number) {
  const sql = `${GROUP} WHERE g.status = 'open' AND g.ends_at <= ?1 ORDER BY g.ends_at LIMIT ?2`;
  return groups(db.prepare(sql).bind(now, limit));
}

export function endGroup(
  db: D1Database,
  { id, transitionId }: Transition,
  settleAt: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE group_buy SET status = 'ended', settle_at = ?3, transition_id = ?2
       WHERE id = ?1 AND status = 'open'
         AND NOT EXISTS (SELECT 1 FROM group_seat WHERE group_id = ?1 AND state = 'held')`,
    )
    .bind(id, transitionId, settleAt);
}

export async function groupsToWarn(
  db: D1Database,
  of: { now: number; before: number; limit: number },
) {
  const sql = `${GROUP} WHERE g.status = 'open' AND g.ends_at > ?1 AND g.ends_at <= ?2 AND g.warned = 0 LIMIT ?3`;
  return groups(db.prepare(sql).bind(of.now, of.before, of.limit));
}

export function markWarned(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`UPDATE group_buy SET warned = 1 WHERE id = ?1 AND warned = 0`).bind(id);
}

/** Groups whose money must go where it belongs now: the choice is over, or the time of one that was paid for others. */
export async function groupsToSettle(db: D1Database, now: number, limit: number) {
  return groups(
    db
      .prepare(
        `${GROUP} WHERE g.settled = 0 AND (
           (g.status = 'ended' AND g.settle_at <= ?1) OR (g.status = 'finished' AND g.ends_at <= ?1)
         ) ORDER BY g.ends_at LIMIT ?2`,
      )
      .bind(now, limit),
  );
}

/** Once no seat waits for anything. */
export function markSettled(db: D1Database, id: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE group_buy SET settled = 1 WHERE id = ?1 AND (status = 'finished' OR NOT EXISTS (
         SELECT 1 FROM group_seat WHERE group_id = ?1 AND state IN ('held', 'paid', 'converting')
       ))`,
    )
    .bind(id);
}
