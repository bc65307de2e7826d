/** The SQL of the networks that accounts were entered from. A network is here as a keyed hash for its account alone. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** With a transition the row is written only if that transition's own update was. */
export function rememberNetwork(
  db: D1Database,
  { userId, network, now }: { userId: string; network: string; now: number },
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO known_network (user_id, network_hash, seen_at)
       SELECT :userId, :network, :now WHERE ${guard(transition)}
       ON CONFLICT (user_id, network_hash) DO UPDATE SET seen_at = excluded.seen_at`,
    { userId, network, now, ...guardValues(transition) },
  );
}

export interface KnownRow {
  device: 0 | 1;
  network: 0 | 1;
}

export async function knownAt(
  db: D1Database,
  userId: string,
  { device, network }: { device: string | null; network: string | null },
): Promise<KnownRow> {
  const row = await statement(
    db,
    `SELECT EXISTS (SELECT 1 FROM device WHERE user_id = :userId AND device_hash = :device) AS device,
       EXISTS (SELECT 1 FROM known_network WHERE user_id = :userId AND network_hash = :network) AS network`,
    { userId, device, network },
  ).first<KnownRow>();
  return row ?? { device: 0, network: 0 };
}

export function forgetNetworks(db: D1Database, seenBefore: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM known_network WHERE seen_at < ?1`).bind(seenBefore);
}

/** As if its owner had never been anywhere. */
export function forgetNetworksOf(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM known_network WHERE user_id = ?1`).bind(userId);
}
