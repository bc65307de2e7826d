/** `payment_gift_card`: the buyer's line, and the language that card and letter begin with. */
import { refuse } from "#contract/problem.ts";
import { openCard, sealCard } from "#origin/books/gift/card.ts";
import { giftOf, type GiftRow, writeCard } from "#origin/books/gift/repository.ts";
import { leadsElsewhere } from "#origin/books/gift/rules.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { findGift, giftAnswer } from "./wire.ts";

/** Refuses `GiftLineLeads`, and `GiftOver` where there is no card any more. */
export const writeGiftCard: Verb<"payment_gift_card"> = asking(
  ({ db, me }, { orderId }) => giftOf(db, orderId, me),
  (context, input, found) => {
    const { db, vault, session } = context;
    const { orderId, line, language } = input;
    return retryLost(
      async (given: { gift: GiftRow | null } | undefined) => {
        if (leadsElsewhere(line)) return refuse("GiftLineLeads", "line");
        const gift = given ? given.gift : await giftOf(db, orderId, session.userId);
        if (!gift) return refuse("NotFound", "orderId");
        const card = await openCard(vault, gift);
        if (!card) return refuse("GiftOver", "orderId");
        const sealed = await sealCard(vault, gift.id, { ...card, line });
        const [{ meta }, written] = await Promise.all([
          writeCard(db, gift, { sealed, language }).run(),
          findGift(db, orderId, session.userId),
        ]);
        return meta.changes === 1 ? giftAnswer(context, written) : "lost";
      },
      { gift: found },
    );
  },
);
