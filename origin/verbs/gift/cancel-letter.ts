/** `payment_gift_letter_cancel`: a letter that did not go out is forgotten, with its recipient. A repetition changes nothing. */
import { refuse } from "#contract/problem.ts";
import { deleteLetter } from "#origin/books/gift/letter/repository.ts";
import { giftOf } from "#origin/books/gift/repository.ts";
import type { Verb } from "#origin/ground/context.ts";
import { giftAnswer } from "./wire.ts";

export const cancelGiftLetter: Verb<"payment_gift_letter_cancel"> = async (context, input) => {
  const gift = await giftOf(context.db, input.orderId, context.session.userId);
  if (!gift) return refuse("NotFound", "orderId");
  await deleteLetter(context.db, gift.id).run();
  return giftAnswer(context, input.orderId);
};
