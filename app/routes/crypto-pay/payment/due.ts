/** What is due now: all of it, or the rest. Plain decimals. */
import type { CryptoPayment } from "#contract/crypto.ts";

export function dueOf({ amount, missing }: NonNullable<CryptoPayment["quote"]>): string {
  return missing === "0" ? amount : missing;
}

/** Only while something is to be sent: nobody should pay twice. The rest of a short payment is taken after the end, too. */
export function isPayable({ orderStatus, state }: CryptoPayment): boolean {
  if (state === "short") return true;
  return orderStatus === "pending" && state !== "confirming";
}

/**
 * The payment link of an EVM network (EIP-681), which wallets open with everything filled in. Null elsewhere: Tron has none
 * that names the token (decision 0100).
 */
export function paymentLink({ networks, quote }: CryptoPayment): string | null {
  const network = networks.find(({ id }) => id === quote?.network);
  const token = network?.tokens.find(({ symbol }) => symbol === quote?.token);
  const chainId = /^eip155:(\d+)$/.exec(network?.id ?? "")?.[1];
  if (!quote || !token || !chainId) return null;
  const [whole = "", fraction = ""] = dueOf(quote).split(".");
  const amount = BigInt(whole + fraction.padEnd(token.decimals, "0"));
  return `ethereum:${token.contract}@${chainId}/transfer?address=${quote.address}&uint256=${amount}`;
}
