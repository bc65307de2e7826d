/** The SQL of the networks that accounts were entered from. A network is here as a keyed hash for its account alone. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

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

/** What an account knows of whoever asks for it. */
export interface KnownRow {
  /** Whether one of these devices is bound to it. */
  device: 0 | 1;
  /** JSON: the newest networks that it was entered from, as their hashes. */
  networks: string;
}

/** More networks in ninety days are nobody's: beyond these one is as if it had been forgotten. */
const NETWORKS = 200;

export async function knownAt(
  db: D1Database,
  userId: Who,
  deviceHashes: string[],
): Promise<KnownRow> {
  const row = await statement(
    db,
    `SELECT EXISTS (
         SELECT 1 FROM device WHERE user_id = :userId AND device_hash IN (SELECT value FROM json_each(:devices))
       ) AS device,
       (SELECT json_group_array(network_hash) FROM (
         SELECT network_hash FROM known_network WHERE user_id = :userId ORDER BY seen_at DESC LIMIT ${NETWORKS}
       )) AS networks`,
    { userId, devices: JSON.stringify(deviceHashes) },
  ).first<KnownRow>();
  return row ?? { device: 0, networks: "[]" };
}

export function forgetNetworks(db: D1Database, seenBefore: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM known_network WHERE seen_at < ?1`).bind(seenBefore);
}

/** As if its owner had never been anywhere. */
export function forgetNetworksOf(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM known_network WHERE user_id = ?1`).bind(userId);
}
