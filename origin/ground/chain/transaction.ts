/** A transaction of ours as people read it. */
import type { Chain } from "./network.ts";
import { writtenHash } from "./notation.ts";

/** How a transaction of ours is shown to whom it paid. */
export function transactionOnWire(
  chain: Chain | null,
  { network: id, hash }: { network: string; hash: string },
): { hash: string; networkName: string; transactionUrl: string | null } {
  const network = chain?.networks.find((one) => one.id === id);
  const written = writtenHash(id, hash);
  return {
    hash: written,
    networkName: network?.name ?? id,
    transactionUrl: network?.explorer?.replace("{hash}", written) ?? null,
  };
}
