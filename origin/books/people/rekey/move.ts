/**
 * Moves what an earlier key sealed to the current one, in pieces, so that the earlier one can be taken away. Trials and
 * networks are kept as digests alone: those move when somebody comes back, or end with the earlier key.
 */
import type { Origin } from "#origin/ground/origin.ts";
import type { Vault } from "#origin/ground/ports/vault.ts";
import type { Share } from "#origin/ground/work.ts";
import {
  progressOf,
  recordProgress,
  reseal,
  SEALED_TABLES,
  sealedRows,
  type SealedRow,
  type SealedTable,
  turnDevice,
} from "./repository.ts";

const PIECE = 50;

/** True where more is left. */
export async function moveToCurrentKey(origin: Origin, share: Share): Promise<boolean> {
  if (!origin.vault.hasEarlier) return false;
  const keyName = await origin.vault.keyName();
  for (const table of SEALED_TABLES)
    while ((await movePiece(origin, keyName, table)) === null) if (share.isUsedUp()) return true;
  return false;
}

/** When the last row had moved; null while one has not. */
export async function movedAt({ db, vault }: Origin): Promise<number | null> {
  const keyName = await vault.keyName();
  const all = await Promise.all(SEALED_TABLES.map((table) => progressOf(db, keyName, table)));
  const ends = all.map((progress) => progress?.done_at ?? null);
  return ends.includes(null) ? null : Math.max(...ends.map(Number));
}

/** When the table was gone through; null while it was not. */
async function movePiece(
  origin: Origin,
  keyName: string,
  table: SealedTable,
): Promise<number | null> {
  const { db, clock } = origin;
  const progress = await progressOf(db, keyName, table);
  if (progress?.done_at) return progress.done_at;
  const rows = await sealedRows(db, table, { afterId: progress?.after_id ?? "", limit: PIECE });
  const statements = await Promise.all(rows.map((row) => moved(origin, table, row)));
  const doneAt = rows.length < PIECE ? clock.now() : null;
  const afterId = rows.at(-1)?.id ?? "";
  await db.batch([...statements.flat(), recordProgress(db, { keyName, table, afterId, doneAt })]);
  return doneAt;
}

/** A device is known by a digest of its id as well. */
async function moved(
  { db, vault }: Origin,
  table: SealedTable,
  row: SealedRow,
): Promise<D1PreparedStatement[]> {
  const text = await openedBy(vault, row);
  if (text === null) return [];
  const resealed = reseal(db, table, row, await vault.seal(text, row.owner));
  if (table !== "device") return [resealed];
  const [digest, ...earlier] = await vault.digests("device", text);
  return [resealed, ...turnDevice(db, { digest, earlier })];
}

/** Null for what no known key opens: it was lost before. */
function openedBy(vault: Vault, { sealed, owner }: SealedRow): Promise<string | null> {
  return vault.open(sealed, owner).catch(() => null);
}
