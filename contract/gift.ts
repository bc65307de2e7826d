/** A plan bought for somebody else: its card, its letter, and how it stands. A gift is known by its order. */
import { z } from "zod";
import { TypedAddress } from "./address.ts";
import { Instant, Language, LINE_PATTERN, Money, ObjectId } from "./scalars.ts";

/**
 * - `waiting`: its code is there to be redeemed.
 * - `redeemed`: somebody has its time.
 * - `refunded`: all of its money went back.
 * - `ended`: an operator took the code back.
 */
export const GiftState = z.enum(["waiting", "redeemed", "refunded", "ended"]);
export type GiftState = z.infer<typeof GiftState>;

/**
 * - `waiting`: it goes out when it is due.
 * - `sent`: it is on its way, or arrived as far as we hear of it.
 * - `failed`: no mail server took it.
 * - `dropped`: there was no gift any more when it was due.
 */
export const GiftLetterState = z.enum(["waiting", "sent", "failed", "dropped"]);

const GiftLetter = z.strictObject({
  state: GiftLetterState,
  dueAt: Instant,
  /** Null once it was forgotten. */
  to: z.string().nullable(),
  language: Language,
});
export type GiftLetter = z.infer<typeof GiftLetter>;

export const Gift = z.strictObject({
  orderId: ObjectId,
  number: z.string(),
  product: z.string(),
  months: z.int().positive(),
  total: Money,
  /** Of its money, decided or done. */
  refunded: Money,
  state: GiftState,
  boughtAt: Instant,
  /** By whom is nobody's business but theirs. */
  redeemedAt: Instant.nullable(),
  /** The newest one; null where there was none. */
  letter: GiftLetter.nullable(),
  /** How many more letters may go out. */
  lettersLeft: z.int().nonnegative(),
});
export type Gift = z.infer<typeof Gift>;

/** The newest hundred: nobody gives more. */
export const GiftList = z.strictObject({ gifts: z.array(Gift) });

export const GIFT_LINE_MAX_LENGTH = 120;
/** On the card and in the letter, in the buyer's words; empty for none. */
export const GiftLine = z
  .string()
  .trim()
  .max(GIFT_LINE_MAX_LENGTH)
  .regex(new RegExp(`^$|${LINE_PATTERN.source}`, "u"));

const GiftCard = z.strictObject({
  /** As it is handed out; null unless the gift is `waiting` and its buyer may still see it. */
  code: z.string().nullable(),
  line: z.string(),
  language: Language,
});
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftRequest = z.strictObject({ orderId: ObjectId });
export const GiftAnswer = z.strictObject({ gift: Gift, card: GiftCard });

export const GiftCardRequest = z.strictObject({
  orderId: ObjectId,
  line: GiftLine,
  language: Language,
});

/** A day of the calendar: `2026-12-24`. */
const Day = z.iso.date();

export const GiftLetterRequest = z.strictObject({
  orderId: ObjectId,
  to: TypedAddress,
  /** Where the buyer is: not before today, at most a year ahead. */
  day: Day,
  timeZone: z.string().min(1).max(64),
  language: Language,
});
