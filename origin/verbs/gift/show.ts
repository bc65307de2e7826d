/** `payment_gift`: one gift with its card. */
import { asking, type Verb } from "#origin/ground/context.ts";
import { findGift, giftAnswer } from "./wire.ts";

export const showGift: Verb<"payment_gift"> = asking(
  ({ db, me }, { orderId }) => findGift(db, orderId, me),
  (context, _input, found) => giftAnswer(context, found),
);
