/**
 * Proves what lists said, by receipts: nothing is booked, for or against us, that was not read again, above the network's
 * limit with the same words from two sources. What a proof says takes the place of what was stored.
 */
import { log } from "#origin/ground/log.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { type Network, tokenByContract } from "#origin/ground/chain/network.ts";
import { smallDigits } from "../counting/token-amount.ts";
import type { FoundTransfer } from "#origin/providers/chain/transfers/found.ts";
import {
  type Claim,
  claimsToProve,
  keepProof,
  markAbsent,
  markTried,
  type TokenSize,
} from "#origin/providers/chain/claims/repository.ts";
import type { Books } from "./reading.ts";
import { fromAgreeing, type HeadedSource, votesForAmount } from "./source.ts";

const BATCH = 20;

/** Each claim once in a run, which began at that time. True when some are left. */
export async function proveClaims(
  books: Books,
  network: Network,
  of: { sources: HeadedSource[]; head: number; begun: number; isOver: () => boolean },
): Promise<boolean> {
  const { db } = books;
  const { sources, head, begun, isOver } = of;
  const deep = head - network.confirmations + 1;
  const asked = { network: network.id, deep, now: begun, tokens: sizesOf(network), limit: BATCH };
  for (;;) {
    const claims = await claimsToProve(db, asked);
    if (claims.length === 0) return false;
    for (const claim of claims) {
      if (isOver()) return true;
      // Before the question, so that a transaction about which sources disagree never holds up the others.
      await markTried(db, network.id, claim.hash, begun).run();
      await prove(books, network, claim, sources);
    }
  }
}

type Proof = "absent" | { isFinal: boolean; transfers: FoundTransfer[] };

async function prove(
  { db, clock }: Books,
  network: Network,
  claim: Claim,
  sources: HeadedSource[],
): Promise<void> {
  const { hash } = claim;
  const votes = votesForAmount(network, claim.amount);
  // One source's silence about a transaction is no proof against it where another can be asked.
  const against = Math.min(2, network.sources.length);
  try {
    const proof = await fromAgreeing<Proof>(
      network,
      (answer) => (answer === "absent" ? Math.max(votes, against) : votes),
      async (source, head) => {
        const depthOf = (block: number) => head - block + 1;
        const found = await source.transaction(hash);
        const { confirmations } = network;
        if (!found || found === "pending")
          return depthOf(claim.block_number) >= confirmations ? "absent" : undefined;
        const transfers = found.transfers.filter(({ token }) => tokenByContract(network, token));
        return { isFinal: depthOf(found.blockNumber) >= confirmations, transfers };
      },
      sources,
    );
    if (proof === "absent" || proof.transfers.length === 0) {
      if (claim.was_final === 1) log("chain.reorganised", { network: network.id });
      await markAbsent(db, network.id, hash).run();
    } else await db.batch(keepProof(db, network.id, hash, { ...proof, at: clock.now() }));
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}

function sizesOf({ tokens }: Network): TokenSize[] {
  return tokens.map(({ contract, decimals }) => {
    const small = smallDigits(decimals);
    return { contract, small, cent: 10 ** small };
  });
}
