/** `payment_crypto_status`: what the chain shows of a payment now, and what a transaction that was named is to it. */
import { succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { ask } from "#origin/books/payment/ask.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { lookUp } from "#origin/providers/chain/look-up.ts";
import { paymentFor } from "./payment-for.ts";
import { paymentOfOrder } from "#origin/providers/chain/repository.ts";
import { showPayment } from "./show.ts";

export const cryptoStatus: Verb<"payment_crypto_status"> = async (context, input) => {
  const found = await paymentFor(context, input);
  if (!found.ok) return found;
  const { chain, order, payment } = found;
  const { hash } = input;
  if (hash !== undefined) {
    const limit = { limit: LIMITS.lookUpsOfUser, subject: context.session.userId };
    const full = await takeAll(context, [limit]);
    if (full) return full;
  }
  const looked = hash === undefined ? null : await lookUp(chain, context, payment, hash);
  const asked = (await ask(context, order)) !== "silent";
  const fresh = (await orderById(context.db, order.id)) ?? order;
  const current = (await paymentOfOrder(context.db, order.id)) ?? payment;
  return succeed(
    await showPayment(context, chain, { order: fresh, payment: current, asked, lookUp: looked }),
  );
};
