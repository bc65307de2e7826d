/** Whether a transaction moved an amount of a token: what a settlement's hash has to prove. */
import type { Chain } from "./provider.ts";
import { tokenBySymbol } from "./network.ts";
import { plainAddress } from "./address/notation.ts";
import { fromAnySource } from "./reading/source.ts";
import { baseUnits } from "./token-amount.ts";

export interface Movement {
  network: string;
  token: string;
  hash: string;
  /** Minor units of the dollar. */
  atLeast: number;
  /** As the network writes it; anybody when it is left out. */
  recipient?: string;
}

/** `unsupported`: network or token is not configured. `less`: it moved less of it. @throws {ProviderSilence} */
export async function moved(
  { networks }: Chain,
  { network: id, token: symbol, hash, atLeast, recipient }: Movement,
): Promise<"moved" | "less" | "failed" | "pending" | "unknown" | "unsupported"> {
  const network = networks.find((one) => one.id === id);
  const token = network && tokenBySymbol(network, symbol);
  if (!network || !token) return "unsupported";
  const wanted = recipient === undefined ? undefined : plainAddress(id, recipient);
  return fromAnySource(network, async (source) => {
    const transaction = await source.transaction(hash);
    if (!transaction) return "unknown";
    if (transaction === "pending") return "pending";
    if (!transaction.succeeded) return "failed";
    const blocks = (await source.head()) - transaction.blockNumber + 1;
    if (blocks < network.confirmations) return "pending";
    const sum = transaction.transfers
      .filter(
        (one) => one.token === token.contract && (wanted === undefined || one.recipient === wanted),
      )
      .reduce((all, { amount }) => all + amount, 0n);
    return sum >= baseUnits(atLeast, token.decimals) ? "moved" : "less";
  });
}
