/** A gift as its buyer sees it, and the answer of every call about one: never by whom it was redeemed. */
import type { Gift, GiftCard, GiftLetter } from "#contract/gift.ts";
import { openCard } from "#origin/books/gift/card.ts";
import { letterOf, type LetterRow } from "#origin/books/gift/letter/repository.ts";
import { giftOf, type GiftRow } from "#origin/books/gift/repository.ts";
import { giftState, LETTERS_OF_GIFT } from "#origin/books/gift/rules.ts";
import { shownRedemptionCode } from "#origin/books/redemption/code.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { refuse } from "#contract/problem.ts";

export async function giftOnWire(
  { caller, vault }: Pick<Context, "caller" | "vault">,
  row: GiftRow,
  letter: LetterRow | null,
): Promise<Gift> {
  const { currency } = row;
  return {
    orderId: row.order_id,
    number: row.number,
    product: textIn(row.names, caller.language),
    months: row.months,
    total: { amount: row.amount, currency },
    refunded: { amount: row.refunded, currency },
    state: giftState(row),
    boughtAt: instant(row.bought_at),
    redeemedAt: row.redeemed_at === null ? null : instant(row.redeemed_at),
    letter: letter ? await letterOnWire(vault, letter) : null,
    lettersLeft: Math.max(0, LETTERS_OF_GIFT - row.letters_sent),
  };
}

async function letterOnWire(vault: Context["vault"], row: LetterRow): Promise<GiftLetter> {
  const { sealed, gift_id: giftId, language, state } = row;
  const to = sealed === null ? null : await vault.open(sealed, giftId).catch(() => null);
  return {
    state: state === "sent" && row.given_up ? "failed" : state,
    dueAt: instant(row.due_at),
    to,
    language,
  };
}

export interface FoundGift {
  row: GiftRow;
  letter: LetterRow | null;
}

/** Null for one that is not theirs as for one that does not exist. */
export async function findGift(
  db: D1Database,
  orderId: string,
  userId: Who,
): Promise<FoundGift | null> {
  const [row, letter] = await Promise.all([
    giftOf(db, orderId, userId),
    letterOf(db, orderId, userId),
  ]);
  return row && { row, letter };
}

/** Refuses where there is none. */
export async function giftAnswer(
  context: Pick<Context, "caller" | "vault">,
  found: FoundGift | null,
): Promise<Outcome<{ gift: Gift; card: GiftCard }>> {
  if (!found) return refuse("NotFound", "orderId");
  const { row, letter } = found;
  const gift = await giftOnWire(context, row, letter);
  const card = gift.state === "waiting" ? await openCard(context.vault, row) : null;
  return succeed({
    gift,
    card: {
      code: card && shownRedemptionCode(card.code),
      line: card?.line ?? "",
      language: row.language,
    },
  });
}
