/** The SQL of groups whose time is nearly or wholly over. Each look goes on behind the last one's place. */
import type { Transition } from "#origin/ground/db/transition.ts";
import { GROUP, groups } from "#origin/books/group/repository.ts";
import { LOOK, type Place, SETTLE_LOOK } from "./share.ts";
import { statement } from "#origin/ground/db/statement.ts";

const IN_ORDER = `AND (g.ends_at, g.id) > (:endsAt, :id) ORDER BY g.ends_at, g.id`;

export function overdueGroups(db: D1Database, now: number, { endsAt, id }: Place) {
  const sql = `${GROUP} WHERE g.status = 'open' AND g.ends_at <= :now ${IN_ORDER} LIMIT ${LOOK}`;
  return groups(statement(db, sql, { now, endsAt, id }));
}

/** Not while a seat is held: its payment may be on its way. */
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

export function groupsToWarn(
  db: D1Database,
  { now, before }: { now: number; before: number },
  { endsAt, id }: Place,
) {
  const sql = `${GROUP} WHERE g.status = 'open' AND g.ends_at > :now AND g.ends_at <= :before AND g.warned = 0 ${IN_ORDER} LIMIT ${LOOK}`;
  return groups(statement(db, sql, { before, endsAt, id, now }));
}

/** Returns which of them this very write marked. */
export async function markWarned(db: D1Database, ids: string[]): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `UPDATE group_buy SET warned = 1
       WHERE id IN (SELECT value FROM json_each(?1)) AND warned = 0 RETURNING id`,
    )
    .bind(JSON.stringify(ids))
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** Groups whose money must go where it belongs now: the choice is over, or the time of one that was paid for others. */
export function groupsToSettle(db: D1Database, now: number, { endsAt, id }: Place) {
  const sql = `${GROUP} WHERE g.settled = 0 AND g.status IN ('ended', 'finished')
    AND COALESCE(g.settle_at, g.ends_at) <= :now AND COALESCE(g.settle_again_at, 0) <= :now ${IN_ORDER} LIMIT ${SETTLE_LOOK}`;
  return groups(statement(db, sql, { now, endsAt, id }));
}

/** Once no seat waits for anything, and no refund has come to nothing meanwhile. */
export function markSettled(db: D1Database, id: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE group_buy SET settled = 1 WHERE id = ?1 AND COALESCE(settle_again_at, 0) <= ?2
         AND (status = 'finished' OR NOT EXISTS (
           SELECT 1 FROM group_seat WHERE group_id = ?1 AND state IN ('held', 'paid', 'converting')
         ))`,
    )
    .bind(id, now);
}
