/** `payment_gift_letter`: a letter to a stranger on a day. Only a paid gift has one, three at most, and only words go with it. */
import { refuse } from "#contract/problem.ts";
import { openCard } from "#origin/books/gift/card.ts";
import { putLetter } from "#origin/books/gift/letter/repository.ts";
import { giftOf } from "#origin/books/gift/repository.ts";
import { giftState, letterDueAt, LETTERS_OF_GIFT } from "#origin/books/gift/rules.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { findGift, giftAnswer } from "./wire.ts";

/** Refuses `GiftOver`, `GiftLettersUsed`, `GiftDayOutside`, `BuyingBlocked`, `ChannelUnavailable`, `TooManyRequests`. */
export const putGiftLetter: Verb<"payment_gift_letter"> = asking(
  ({ db, me }, { orderId }) => Promise.all([giftOf(db, orderId, me), isBlocked(db, me, "buying")]),
  async (context, input, [gift, blocked]) => {
    const { db, clock, vault, couriers } = context;
    const { userId } = context.session;
    const { orderId, to, day, timeZone, language } = input;
    const now = clock.now();
    const address = addressOf({ kind: "email", address: to });
    if (!address) return refuse("InvalidRequest", "to");
    if (!isTimeZone(timeZone)) return refuse("InvalidRequest", "timeZone");
    const dueAt = letterDueAt(day, timeZone, now);
    if (dueAt === null) return refuse("GiftDayOutside", "day");
    if (couriers.email.length === 0) return refuse("ChannelUnavailable", "to");
    if (!gift) return refuse("NotFound", "orderId");
    const isOver = giftState(gift) !== "waiting" || !(await openCard(vault, gift));
    if (isOver) return refuse("GiftOver", "orderId");
    if (gift.letters_sent >= LETTERS_OF_GIFT) return refuse("GiftLettersUsed", "orderId");
    if (blocked) return refuse("BuyingBlocked");
    const full = await takeAll(context, [
      { limit: LIMITS.giftLettersOfUser, subject: userId },
      { limit: LIMITS.giftLettersADay, subject: "all" },
    ]);
    if (full) return full;
    const sealed = await vault.seal(address.key, gift.id);
    const letter = { id: newId(), giftId: gift.id, userId, sealed, language, dueAt, now };
    const terms = { most: LETTERS_OF_GIFT, transitionId: newId() };
    const [{ meta }, written] = await Promise.all([
      putLetter(db, letter, terms).run(),
      findGift(db, orderId, userId),
    ]);
    return meta.changes === 0 ? refuse("GiftOver", "orderId") : giftAnswer(context, written);
  },
);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
