/** A local chain as the configuration names it, and an order of a month that waits for its payment there. */
import type { CryptoPayment } from "#contract/crypto.ts";
import { signedInPerson } from "../factories.ts";
import type { Harness } from "../harness.ts";
import type { LocalChain } from "./local-chain.ts";

/** One of `CRYPTO_NETWORKS`, with one token of six digits. */
export function networkAt(
  { id, url }: LocalChain,
  of: { name: string; contract: string; symbol?: string; confirmations: number },
) {
  const { name, contract, symbol = "USDT", confirmations } = of;
  return {
    id,
    name,
    sources: [url],
    walletRpc: url,
    explorer: "https://explorer.example/tx/{hash}",
    coin: { name: "Ether", symbol: "ETH", decimals: 18 },
    confirmations,
    tokens: [{ symbol, contract, decimals: 6 }],
  };
}

export interface CryptoOrder {
  payment: CryptoPayment;
  /** The page of the order, with the session that opens it. */
  path: string;
  look: () => Promise<CryptoPayment>;
}

export async function cryptoOrder(
  product: Harness,
  choice: { network: string; token: string },
): Promise<CryptoOrder> {
  const { token: session } = await signedInPerson(product);
  const call = async <Data>(name: Parameters<Harness["call"]>[0], request: object) => {
    const { envelope } = await product.call(name, { ...request }, { token: session });
    // safe because the API answers a call with its own response
    return envelope.data as Data;
  };
  const { order } = await call<{ order: { id: string } }>("payment_purchase", {
    productId: "month-1",
    method: "crypto",
    clientKey: crypto.randomUUID().replaceAll("-", "").slice(0, 22),
    expected: { amount: 999, currency: "USD" },
  });
  const asked = { productId: "month-1", orderId: order.id };
  return {
    payment: await call<CryptoPayment>("payment_crypto_quote", { ...asked, ...choice }),
    path: `/crypto-pay/month-1?order=${order.id}&token=${session}`,
    look: () => call<CryptoPayment>("payment_crypto_status", asked),
  };
}
