/**
 * Delivers one outbox row: leases it, tries the couriers in order, settles or postpones it. At least once; twice only
 * if a provider took the message and its answer was lost.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { newId } from "#origin/ground/ids.ts";
import { log } from "#origin/ground/log.ts";
import type { Courier, Delivery, Letter } from "#origin/ground/ports/courier.ts";
import { type ClaimedRow, claimRow, postponeRow, settleRow } from "./repository.ts";

/** Longer than every courier together may take, so that a lease outlives its sending. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
const MAX_ATTEMPTS = 12;

/** Does nothing when the row is settled, not due or leased by another. */
export async function deliver(origin: Origin, id: string): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  const claim = { id, claimId: newId(), now, until: now + LEASE_MS };
  const row = await claimRow(db, claim);
  if (!row) return;
  const { delivery, courier } = await attempt(origin, id, row);
  const retry = delivery === "failed" || delivery === "unknown";
  if (retry && row.attempts < MAX_ATTEMPTS) {
    await postponeRow(db, claim, now + retryDelay(row.attempts)).run();
    return;
  }
  const status = delivery === "delivered" ? "delivered" : "dead";
  await settleRow(db, claim, { status, courier }).run();
  if (status === "dead") log("message.given_up", { channel: row.channel });
}

interface Attempt {
  delivery: Delivery;
  courier: string | null;
}

async function attempt(
  { vault, clock, couriers }: Origin,
  id: string,
  row: ClaimedRow,
): Promise<Attempt> {
  const nobody: Attempt = { delivery: "refused", courier: null };
  if (row.expires_at <= clock.now()) return nobody;
  // What another secret sealed can never be sent.
  const text = await vault.open(row.sealed, id).catch(() => null);
  if (text === null) return nobody;
  // safe because post.ts sealed a letter, and nothing else opens here
  const letter = { ...(JSON.parse(text) as Omit<Letter, "id">), id };
  return tryEach(couriers[row.channel], letter);
}

/** The next courier is asked only when the one before has certainly not taken the message. */
async function tryEach(couriers: Courier[], letter: Letter): Promise<Attempt> {
  let worst: Delivery = "refused";
  for (const courier of couriers) {
    const delivery = await courier.deliver(letter);
    if (delivery === "delivered" || delivery === "unknown") {
      return { delivery, courier: courier.name };
    }
    if (delivery === "failed") worst = "failed";
  }
  return { delivery: worst, courier: null };
}

function retryDelay(attempts: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}
