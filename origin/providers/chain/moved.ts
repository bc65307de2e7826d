/** How much of a token a transaction moved to a recipient: the proof of a settlement's hash. */
import { type Chain, tokenBySymbol } from "#origin/ground/chain/network.ts";
import { fromAgreeing, votesForAmount } from "./reading/source.ts";
import { minorUnits } from "./counting/token-amount.ts";

export interface Movement {
  network: string;
  token: string;
  hash: string;
  /** As this directory writes addresses (address/notation.ts). */
  recipient: string;
}

/** Why there is no amount; `unsupported`: network or token is not configured. */
type NotMoved = "failed" | "pending" | "unknown" | "unsupported";

/**
 * Whole minor units of the dollar, all of its transfers to the recipient together; where it is to prove a large amount, by
 * the word of two sources. @throws {ProviderSilence}
 */
export async function moved(
  { networks }: Chain,
  { network: id, token: symbol, hash, recipient }: Movement,
  amount = 0,
): Promise<number | NotMoved> {
  const network = networks.find((one) => one.id === id);
  const token = network && tokenBySymbol(network, symbol);
  if (!network || !token) return "unsupported";
  const votes = votesForAmount(network, amount);
  return fromAgreeing<number | NotMoved>(
    network,
    () => votes,
    async (source, head) => {
      const transaction = await source.transaction(hash);
      if (!transaction) return "unknown";
      if (transaction === "pending") return "pending";
      if (!transaction.succeeded) return "failed";
      const blocks = head - transaction.blockNumber + 1;
      if (blocks < network.confirmations) return "pending";
      const sum = transaction.transfers
        .filter((one) => one.token === token.contract && one.recipient === recipient)
        .reduce((all, { amount }) => all + amount, 0n);
      return minorUnits(sum, token.decimals);
    },
  );
}
