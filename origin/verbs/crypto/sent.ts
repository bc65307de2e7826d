/** `payment_crypto_sent`: remembers what a wallet sent, so that a page opened again does not offer to pay twice. */
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { keepSent } from "#origin/providers/chain/repository.ts";
import { paymentFor, seenOf } from "./payment-for.ts";

export const keepSentTransaction: Verb<"payment_crypto_sent"> = asking(
  ({ db, me }, { orderId }) => seenOf(db, orderId, me),
  async (context, input, seen) => {
    const found = paymentFor(context, input.productId, seen);
    if (!found.ok) return found;
    const { transaction, isOver } = input;
    const sent = { ...transaction, isOver, at: context.clock.now() };
    const { meta } = await keepSent(context.db, found.payment.id, sent).run();
    return succeed({ kept: meta.changes > 0 });
  },
);
