/** Proves that a transaction paid somebody, in one spelling, so that the same transaction and address are the same. */
import type { Finding, OutgoingTransaction } from "#contract/ops/outgoing.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { plainAddress } from "#origin/ground/chain/notation.ts";
import { moved } from "./moved.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import { isReceiveAddress } from "./repository.ts";

/** The currency that the stablecoins stand for. */
const DOLLAR = "USD";

/** Hash and recipient as this directory writes them. */
export interface Proof {
  network: string;
  token: string;
  hash: string;
  recipient: string;
  /** What the chain shows it to have moved of that token to them, in minor units: at least the amount. */
  moved: number;
}

/** The proof, or what the chain says instead. */
export async function prove(
  { db, chain }: { db: D1Database; chain: Chain | null },
  { network, token, hash, recipient }: OutgoingTransaction,
  { amount, currency }: { amount: number; currency: string },
): Promise<Proof | Exclude<Finding, "moved">> {
  if (!chain || currency !== DOLLAR) return "unsupported";
  const address = plainAddress(network, recipient);
  if (address === null) return "less";
  if (await isReceiveAddress(db, address)) return "ours";
  const plainHash = `0x${hash.replace(/^0x/, "").toLowerCase()}`;
  const movement = { network, token, hash: plainHash, recipient: address };
  try {
    const sum = await moved(chain, movement, amount);
    if (typeof sum === "string") return sum;
    return sum < amount ? "less" : { ...movement, moved: sum };
  } catch (error) {
    if (error instanceof ProviderSilence) return "unanswered";
    throw error;
  }
}
