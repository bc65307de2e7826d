/**
 * Moves what an earlier key sealed to the current one, in pieces, so that the earlier one can be taken away. Trials and
 * networks are kept as digests alone: those move when somebody comes back, or end with the earlier key.
 */
import type { Origin } from "#origin/ground/origin.ts";
import type { Share } from "#origin/ground/work.ts";
import {
  progressOf,
  recordProgress,
  resealApp,
  resealBenefit,
  resealDevice,
  sealedApps,
  resealGift,
  resealRecipient,
  sealedBenefits,
  sealedDevices,
  sealedGifts,
  sealedRecipients,
  type SealedRow,
  type SealedTable,
  turnDevice,
} from "./repository.ts";

const PIECE = 50;

const SEALED = {
  device: { next: sealedDevices, moved: movedDevice },
  benefit_account: { next: sealedBenefits, moved: resealedBy(resealBenefit) },
  gift: { next: sealedGifts, moved: resealedBy(resealGift) },
  gift_letter: { next: sealedRecipients, moved: resealedBy(resealRecipient) },
  authenticator_app: { next: sealedApps, moved: resealedBy(resealApp) },
} as const;

// safe because the keys of an object literal are its own
const TABLES = Object.keys(SEALED) as SealedTable[];

/** True where more is left. */
export async function moveToCurrentKey(origin: Origin, share: Share): Promise<boolean> {
  if (!origin.vault.hasEarlier) return false;
  const keyName = await origin.vault.keyName();
  for (const table of TABLES)
    while ((await movePiece(origin, keyName, table)) === null) if (share.isUsedUp()) return true;
  return false;
}

/** When the last row had moved; null while one has not. */
export async function movedAt({ db, vault }: Origin): Promise<number | null> {
  const keyName = await vault.keyName();
  const all = await Promise.all(TABLES.map((table) => progressOf(db, keyName, table)));
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
  const { next, moved } = SEALED[table];
  const rows = await next(db, progress?.after_id ?? "", PIECE);
  const statements = await Promise.all(rows.map((row) => moved(origin, row)));
  const doneAt = rows.length < PIECE ? clock.now() : null;
  const afterId = rows.at(-1)?.id ?? "";
  await db.batch([...statements.flat(), recordProgress(db, { keyName, table, afterId, doneAt })]);
  return doneAt;
}

async function movedDevice(origin: Origin, row: SealedRow): Promise<D1PreparedStatement[]> {
  const { db, vault } = origin;
  const deviceId = await openedBy(origin, row);
  if (deviceId === null) return [];
  const [digest, ...earlier] = await vault.digests("device", deviceId);
  const resealed = resealDevice(db, row, await vault.seal(deviceId, row.owner));
  return [resealed, ...turnDevice(db, { digest, earlier })];
}

function resealedBy(
  reseal: (db: D1Database, row: SealedRow, sealed: string) => D1PreparedStatement,
) {
  return async (origin: Origin, row: SealedRow): Promise<D1PreparedStatement[]> => {
    const text = await openedBy(origin, row);
    if (text === null) return [];
    return [reseal(origin.db, row, await origin.vault.seal(text, row.owner))];
  };
}

/** Null for what no known key opens: it was lost before. */
function openedBy({ vault }: Origin, { sealed, owner }: SealedRow): Promise<string | null> {
  return vault.open(sealed, owner).catch(() => null);
}
