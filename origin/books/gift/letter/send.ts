/**
 * Gifts' letters whose day has come: each goes into the outbox in the batch that ends its wait, and only while its gift is
 * there to be redeemed. One of a buyer who may not buy any more does not go out.
 */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { post } from "#origin/books/letters/post.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { shownRedemptionCode } from "#origin/books/redemption/code.ts";
import { openCard } from "#origin/books/gift/card.ts";
import { giftById, type GiftRow } from "#origin/books/gift/repository.ts";
import {
  dueLetters,
  forgetRecipients,
  type LetterRow,
  postponeLetter,
  settleLetter,
} from "./repository.ts";
import { giftState } from "#origin/books/gift/rules.ts";

const AGAIN_MS = MINUTE_MS;
/** A letter of a day is worth delivering for some days more. */
const LIFETIME_SECONDS = (3 * DAY_MS) / 1_000;
/** So long its buyer can see where it went. */
export const RECIPIENT_KEPT_MS = 7 * DAY_MS;

export function sendGiftLetters(origin: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = origin;
  return workOff(origin, share, {
    failed: "message.failed",
    async take(count) {
      const due = await dueLetters(db, clock.now(), count);
      const later = due.map((letter) => postponeLetter(db, letter, clock.now() + AGAIN_MS));
      if (later.length > 0) await db.batch(later);
      return due;
    },
    run: (letter) => send(origin, letter),
  });
}

export function forgetOldRecipients(db: D1Database, now: number): D1PreparedStatement {
  return forgetRecipients(db, now - RECIPIENT_KEPT_MS);
}

async function send(origin: Origin, letter: LetterRow): Promise<void> {
  const { db, clock, couriers } = origin;
  // It is due again in a minute.
  if (couriers.email.length === 0) return;
  const gift = await giftById(db, letter.gift_id);
  const message = gift && (await messageOf(origin, gift));
  const to = await recipientOf(origin, letter);
  const transitionId = newId();
  const now = clock.now();
  if (!message || to === null) {
    await settleLetter(db, letter, { state: "dropped", messageId: null, transitionId, now }).run();
    return;
  }
  const transition = { aggregate: "gift_letter", id: letter.id, transitionId } as const;
  const posted = await post(origin, {
    to: { kind: "email", key: to },
    language: letter.language,
    message: { ...message, product: textIn(gift.names, letter.language) },
    lifetimeSeconds: LIFETIME_SECONDS,
    transition,
  });
  await db.batch([
    settleLetter(db, letter, { state: "sent", messageId: posted.id, transitionId, now }),
    posted.statement,
  ]);
}

/** Null where there is nothing to tell any more. */
async function messageOf(origin: Origin, gift: GiftRow) {
  const { db, vault } = origin;
  const state = giftState(gift);
  const card = state === "waiting" ? await openCard(vault, gift) : null;
  if (!card || (await isBlocked(db, gift.user_id, "buying"))) return null;
  const code = shownRedemptionCode(card.code);
  return { name: "gift", line: card.line, code, link: `/gift#${code}` } as const;
}

function recipientOf({ vault }: Origin, { sealed, gift_id }: LetterRow): Promise<string | null> {
  return sealed === null ? Promise.resolve(null) : vault.open(sealed, gift_id).catch(() => null);
}
