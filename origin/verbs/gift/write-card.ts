/** `payment_gift_card`: the buyer's line, and the language that card and letter begin with. */
import { refuse } from "#contract/problem.ts";
import { openCard, sealCard } from "#origin/books/gift/card.ts";
import { giftOf, writeCard } from "#origin/books/gift/repository.ts";
import { leadsElsewhere } from "#origin/books/gift/rules.ts";
import type { Verb } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { giftAnswer } from "./wire.ts";

/** Refuses `GiftLineLeads`, and `GiftOver` where there is no card any more. */
export const writeGiftCard: Verb<"payment_gift_card"> = (context, input) => {
  const { db, vault, session } = context;
  const { orderId, line, language } = input;
  return retryLost(async () => {
    if (leadsElsewhere(line)) return refuse("GiftLineLeads", "line");
    const gift = await giftOf(db, orderId, session.userId);
    if (!gift) return refuse("NotFound", "orderId");
    const card = await openCard(vault, gift);
    if (!card) return refuse("GiftOver", "orderId");
    const sealed = await sealCard(vault, gift.id, { ...card, line });
    const { meta } = await writeCard(db, gift, { sealed, language }).run();
    return meta.changes === 1 ? giftAnswer(context, orderId) : "lost";
  });
};
