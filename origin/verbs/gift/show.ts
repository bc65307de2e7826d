/** `payment_gift`: one gift with its card. */
import type { Verb } from "#origin/ground/context.ts";
import { giftAnswer } from "./wire.ts";

export const showGift: Verb<"payment_gift"> = (context, { orderId }) =>
  giftAnswer(context, orderId);
