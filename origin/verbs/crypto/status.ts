/** `payment_crypto_status`: what the chain shows of a payment now, and what a transaction that was named is to it. */
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { ask } from "#origin/books/payment/ask.ts";
import { lookUp } from "#origin/providers/chain/look-up.ts";
import { paymentFor, seenOf } from "./payment-for.ts";
import { lookAt, showPayment } from "./show.ts";
import { isCurrent } from "#origin/providers/chain/unread.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Chain } from "#origin/ground/chain/network.ts";

export const cryptoStatus: Verb<"payment_crypto_status"> = asking(
  ({ db, me }, { orderId }) => seenOf(db, orderId, me),
  async (context, input, seen) => {
    const found = paymentFor(context, input.productId, seen);
    if (!found.ok) return found;
    const { chain, order, payment } = found;
    const { hash } = input;
    if (hash !== undefined) {
      const full = await takeAll(context, [
        { limit: LIMITS.lookUpsOfUser, subject: context.session.userId },
        ...ofNetworks(context, LIMITS.lookUpsOfNetwork),
      ]);
      if (full) return full;
    }
    const looked = hash === undefined ? null : await lookUp(chain, context, payment, hash);
    const answered = (await ask(context, order)) !== "silent";
    const [isRead, now] = await Promise.all([
      isReadUp(context, chain, payment),
      lookAt(context, chain, found),
    ]);
    return succeed(
      showPayment(context, chain, { ...now, asked: answered && isRead, lookUp: looked }),
    );
  },
);

/** Before a network is chosen there is nothing to read. */
async function isReadUp(
  parts: Origin,
  { networks }: Chain,
  { network: id }: { network: string | null },
): Promise<boolean> {
  const network = networks.find((one) => one.id === id);
  return !network || isCurrent(parts, network);
}
