/** Whether a transaction moved an amount of a token: what a settlement's hash has to prove. */
import type { Chain } from "./provider.ts";
import { tokenBySymbol } from "./network.ts";
import { readHead, readTransaction } from "./reading/read.ts";
import { fromAnySource } from "./reading/source.ts";
import { baseUnits } from "./token-amount.ts";

export interface Movement {
  network: string;
  token: string;
  hash: string;
  /** Minor units of the dollar. */
  atLeast: number;
  /** Lower case; anybody when it is left out. */
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
  return fromAnySource(network, async (client) => {
    const transaction = await readTransaction(client, hash);
    if (!transaction) return "unknown";
    if (transaction === "pending") return "pending";
    if (!transaction.succeeded) return "failed";
    const blocks = (await readHead(client)) - transaction.blockNumber + 1;
    if (blocks < network.confirmations) return "pending";
    const sum = transaction.transfers
      .filter((one) => one.token === token.contract && (!recipient || one.recipient === recipient))
      .reduce((all, { amount }) => all + amount, 0n);
    return sum >= baseUnits(atLeast, token.decimals) ? "moved" : "less";
  });
}
