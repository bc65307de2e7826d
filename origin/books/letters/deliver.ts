/**
 * Delivers one outbox row: leases it, tries the couriers in order, settles or postpones it, until it is no longer worth
 * sending. At least once; twice only if a provider took the message and its answer was lost.
 */
import { HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { FINDER_NAME } from "#contract/reach/finder-file.ts";
import type { Finder, Origin } from "#origin/ground/origin.ts";
import { newId } from "#origin/ground/ids.ts";
import { log } from "#origin/ground/log.ts";
import type { Attachment, Courier, Delivery, Letter } from "#origin/ground/ports/courier.ts";
import type { Noticed } from "#origin/books/people/notice/link.ts";
import { isWanted } from "#origin/books/people/notice/repository.ts";
import { type ClaimedRow, claimRow, dropRow, postponeRow, settleRow } from "./repository.ts";

/** What `post` seals of a letter. */
export interface SealedLetter extends Omit<Letter, "id"> {
  /** Whose choice it is whether it comes. */
  notice?: Noticed;
  /** The file is put in when it is sent: it is the same for everybody, and large. */
  withFinder?: true;
}

/** Longer than every courier together may take, so that a lease outlives its sending. */
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = HOUR_MS;

/** Does nothing when the row is settled, not due or leased by another. A letter that is no longer wanted leaves no row. */
export async function deliver(origin: Origin, id: string): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  const claim = { id, claimId: newId(), now, until: now + LEASE_MS };
  const row = await claimRow(db, claim);
  if (!row) return;
  const { channel } = row;
  const letter = await letterIn(origin, id, row);
  if (!letter) {
    await settleRow(db, claim, { status: "dead", courier: null }).run();
    return log("message.given_up", { channel });
  }
  // Asked again here: a person may have chosen since it was posted.
  if (letter.notice && !(await isWanted(db, letter.notice))) {
    await dropRow(db, claim).run();
    return log("message.unwanted", { channel });
  }
  const { notice: _, withFinder, ...carried } = letter;
  const attachment = withFinder && origin.finder ? { attachment: fileOf(origin.finder) } : {};
  const sent = { ...carried, ...attachment, id };
  const { delivery, courier } = await tryEach(origin.couriers[channel], sent);
  if (delivery === "delivered") {
    await settleRow(db, claim, { status: delivery, courier }).run();
    return;
  }
  await postponeRow(db, claim, now + retryDelay(row.attempts)).run();
  log("message.not_taken", { channel });
}

function fileOf({ file }: Finder): Attachment {
  const bytes = new TextEncoder().encode(file);
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { name: FINDER_NAME, type: "text/html", content: btoa(characters.join("")) };
}

interface Attempt {
  delivery: Delivery;
  courier: string | null;
}

/** Null when it is no longer worth sending, or was sealed with another secret. */
async function letterIn(
  { vault, clock }: Origin,
  id: string,
  row: ClaimedRow,
): Promise<SealedLetter | null> {
  if (row.expires_at <= clock.now()) return null;
  const text = await vault.open(row.sealed, id).catch(() => null);
  // safe because post.ts sealed a letter, and nothing else opens here
  return text === null ? null : (JSON.parse(text) as SealedLetter);
}

/** The next courier is asked only when the one before has certainly not taken the message. */
async function tryEach(couriers: Courier[], letter: Letter): Promise<Attempt> {
  for (const courier of couriers) {
    const delivery = await courier.deliver(letter);
    if (delivery !== "failed") return { delivery, courier: courier.name };
  }
  return { delivery: "failed", courier: null };
}

function retryDelay(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
