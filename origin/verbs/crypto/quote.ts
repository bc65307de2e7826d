/** `payment_crypto_quote`: fixes network and token of an order's payment; amount and address are the order's own. */
import { refuse } from "#contract/problem.ts";
import { asking, type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { statusAt } from "#origin/books/order/state.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { type Network, tokenBySymbol } from "#origin/ground/chain/network.ts";
import { paymentFor, seenOf } from "./payment-for.ts";
import { type Cursor, cursorOf, keepVerified } from "#origin/providers/chain/cursor/repository.ts";
import { choose } from "#origin/providers/chain/repository.ts";
import { lookAt, showPayment } from "./show.ts";
import { look } from "#origin/providers/chain/reading/scan.ts";
import { fromAnySource } from "#origin/providers/chain/reading/source.ts";

export const quoteCrypto: Verb<"payment_crypto_quote"> = asking(
  ({ db, me }, { orderId, network }) =>
    Promise.all([seenOf(db, orderId, me), cursorOf(db, network)]),
  async (context, input, [seen, cursor]) => {
    const found = paymentFor(context, input.productId, seen);
    if (!found.ok) return found;
    const { chain, order, payment } = found;
    const status = statusAt(
      { status: order.status, expiresAt: order.expires_at },
      context.clock.now(),
    );
    if (status !== "pending") {
      return refuse(status === "paid" ? "OrderAlreadyPaid" : "OrderNotOpen", "orderId");
    }
    const network = chain.networks.find(({ id }) => id === input.network);
    const token = network && tokenBySymbol(network, input.token);
    if (!network || !token) return refuse("NetworkUnsupported", "network");
    const verified = await verify(context, network, cursor);
    if (verified === "silent") return refuse("PaymentUnavailable");
    if (verified === "different") return refuse("NetworkUnsupported", "network");
    const choice = { network: network.id, token: token.contract };
    const [chosen, looked] = await Promise.all([
      choose(context.db, payment.id, choice).run(),
      lookAt(context, chain, found),
    ]);
    if (chosen.meta.changes === 0) return refuse("QuoteFixed", "network");
    return succeed(showPayment(context, chain, { ...looked, asked: true, lookUp: null }));
  },
);

/**
 * Each token's decimals are read from the chain once, and again when the configuration names others. Who is shown an
 * address is shown a network that is read already.
 */
async function verify(
  context: SignedInContext,
  network: Network,
  cursor: Cursor | null,
): Promise<"verified" | "different" | "silent"> {
  const { db } = context;
  const wanted = network.tokens.map(({ contract, decimals }) => `${contract}:${decimals}`).join();
  if (cursor?.verified === wanted && cursor.read_until >= 0) return "verified";
  try {
    await look(context, network);
    const found = await fromAnySource(network, (source) =>
      Promise.all(network.tokens.map(({ contract }) => source.decimals(contract))),
    );
    if (network.tokens.some(({ decimals }, at) => decimals !== found[at])) return "different";
  } catch (error) {
    if (error instanceof ProviderSilence) return "silent";
    throw error;
  }
  await keepVerified(db, network.id, wanted).run();
  return "verified";
}
