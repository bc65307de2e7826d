/** The devices' SQL. A device id is here as a keyed hash and, for its owner's list, encrypted. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

export interface DeviceBinding {
  id: string;
  userId: string;
  deviceHash: string;
  sealedId: string;
  platform: string;
  name: string;
  systemVersion: string;
  now: number;
  maxDevices: number;
}

/**
 * Binds a device, or refreshes it when it is bound already; changes no row when the account is full. The count and
 * the insert are one statement, so that two sign-ins at once cannot both take the last place.
 */
export function bindDevice(
  db: D1Database,
  device: DeviceBinding,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO device
         (id, user_id, device_hash, sealed_id, platform, name, system_version, created_at, last_seen_at)
       SELECT :id, :userId, :deviceHash, :sealedId, :platform, :name, :systemVersion, :now, :now
       WHERE (
         (SELECT count(*) FROM device WHERE user_id = :userId) < :maxDevices
         OR EXISTS (SELECT 1 FROM device WHERE user_id = :userId AND device_hash = :deviceHash)
       ) AND ${guard(transition)}
       ON CONFLICT (user_id, device_hash) DO UPDATE SET
         platform = excluded.platform,
         name = CASE excluded.name WHEN '' THEN name ELSE excluded.name END,
         system_version = CASE excluded.system_version WHEN '' THEN system_version ELSE excluded.system_version END,
         last_seen_at = excluded.last_seen_at`,
    {
      id: device.id,
      userId: device.userId,
      deviceHash: device.deviceHash,
      sealedId: device.sealedId,
      platform: device.platform,
      name: device.name,
      systemVersion: device.systemVersion,
      now: device.now,
      maxDevices: device.maxDevices,
      ...guardValues(transition),
    },
  );
}

export interface DeviceRow {
  id: string;
  sealed_id: string;
  platform: string;
  name: string;
  system_version: string;
  last_seen_at: number;
}

export async function devicesOf(db: D1Database, userId: Who): Promise<DeviceRow[]> {
  const { results } = await statement(
    db,
    `SELECT id, sealed_id, platform, name, system_version, last_seen_at FROM device
       WHERE user_id = :userId ORDER BY last_seen_at DESC, id`,
    { userId },
  ).all<DeviceRow>();
  return results;
}

/** The guard of a batch that unbinds: changes no row where the device is not theirs, or no longer. */
export function claimOwner(
  db: D1Database,
  { id, userId, transitionId }: { id: string; userId: string; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET transition_id = :transitionId WHERE id = :userId AND deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM device WHERE id = :id AND user_id = :userId)`,
    { id, userId, transitionId },
  );
}

/** Null for somebody else's. */
export function deviceOf(
  db: D1Database,
  id: string,
  userId: string,
): Promise<Pick<DeviceRow, "platform"> | null> {
  return db
    .prepare(`SELECT platform FROM device WHERE id = ?1 AND user_id = ?2`)
    .bind(id, userId)
    .first();
}

/** Unbinds a device: its sessions end first, in the same batch. The owner is in every condition. */
export function unbindStatements(
  db: D1Database,
  id: string,
  userId: string,
): D1PreparedStatement[] {
  return [
    db.prepare(`DELETE FROM session WHERE device_id = ?1 AND user_id = ?2`).bind(id, userId),
    db.prepare(`DELETE FROM device WHERE id = ?1 AND user_id = ?2`).bind(id, userId),
  ];
}

export function touchDevice(db: D1Database, id: string, now: number): D1PreparedStatement {
  return db.prepare(`UPDATE device SET last_seen_at = ?2 WHERE id = ?1`).bind(id, now);
}

export async function isBound(
  db: D1Database,
  userId: Who,
  deviceHashes: string[],
): Promise<boolean> {
  const found = await statement(
    db,
    `SELECT 1 FROM device
       WHERE user_id = :userId AND device_hash IN (SELECT value FROM json_each(:hashes)) LIMIT 1`,
    { userId, hashes: JSON.stringify(deviceHashes) },
  ).first();
  return found !== null;
}
