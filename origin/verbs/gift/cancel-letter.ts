/** `payment_gift_letter_cancel`: a letter that did not go out is forgotten, with its recipient. A repetition changes nothing. */
import { refuse } from "#contract/problem.ts";
import { deleteLetter } from "#origin/books/gift/letter/repository.ts";
import { giftOf } from "#origin/books/gift/repository.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { findGift, giftAnswer } from "./wire.ts";

export const cancelGiftLetter: Verb<"payment_gift_letter_cancel"> = asking(
  ({ db, me }, { orderId }) => giftOf(db, orderId, me),
  async (context, { orderId }, gift) => {
    if (!gift) return refuse("NotFound", "orderId");
    const { db, session } = context;
    const [, left] = await Promise.all([
      deleteLetter(db, gift.id).run(),
      findGift(db, orderId, session.userId),
    ]);
    return giftAnswer(context, left);
  },
);
