/** Finds the transfers of a transaction that a person names; their recipient decides whose they are. */
import type { LookUp } from "#contract/crypto.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { noteTransfer } from "./transfers/repository.ts";
import type { FoundTransaction } from "./transfers/found.ts";
import { type CryptoPaymentRow, isReceiveAddress } from "./repository.ts";
import { type Chain, type Network, tokenByContract } from "#origin/ground/chain/network.ts";
import { writtenHash } from "#origin/ground/chain/notation.ts";
import type { Books } from "./reading/reading.ts";
import { fromAnySource } from "./reading/source.ts";

interface Seen {
  network: Network;
  transaction: FoundTransaction | "pending";
  head: number;
}

export async function lookUp(
  { networks }: Chain,
  books: Books,
  payment: CryptoPaymentRow,
  typed: string,
): Promise<LookUp> {
  const hash = `0x${typed.replace(/^0x/, "").toLowerCase()}`;
  const nothing = { hash, confirmations: null, needed: null };
  const answers = await Promise.all(networks.map((network) => seenOn(network, hash)));
  const seen = answers.find((answer): answer is Seen => typeof answer === "object");
  if (!seen) {
    return { ...nothing, finding: answers.includes("silent") ? "unanswered" : "unknown" };
  }
  const { network, transaction, head } = seen;
  const written = writtenHash(network.id, hash);
  if (transaction === "pending") return { ...nothing, hash: written, finding: "pending" };
  await keep(books, seen);
  const { confirmations: needed } = network;
  const confirmations = Math.max(0, Math.min(needed, head - transaction.blockNumber + 1));
  const finding = await findingOf(books.db, network, payment, transaction);
  return { hash: written, finding, confirmations, needed };
}

async function seenOn(network: Network, hash: string): Promise<Seen | "absent" | "silent"> {
  try {
    const { head, transaction } = await fromAnySource(network, async (source, head) => ({
      head,
      transaction: await source.transaction(hash),
    }));
    return transaction ? { network, transaction, head } : "absent";
  } catch (error) {
    if (error instanceof ProviderSilence) return "silent";
    throw error;
  }
}

/** Whatever of it went to addresses of ours is written down, each with its own payment, and proven like all else. */
async function keep({ db, clock }: Books, { network, transaction }: Seen): Promise<void> {
  if (transaction === "pending") return;
  const at = clock.now();
  const statements = transaction.transfers
    .filter(({ token }) => tokenByContract(network, token))
    .flatMap((one) => noteTransfer(db, network.id, one, { small: 0, at }));
  if (statements.length > 0) await db.batch(statements);
}

async function findingOf(
  db: D1Database,
  network: Network,
  payment: CryptoPaymentRow,
  { succeeded, coinTo, transfers }: FoundTransaction,
): Promise<LookUp["finding"]> {
  if (!succeeded) return "failed";
  const toUs = transfers.filter(({ recipient }) => recipient === payment.address);
  const accepted = toUs.filter(({ token }) => tokenByContract(network, token));
  if (accepted.length > 0) {
    if (network.id !== payment.network) return "wrong_network";
    return accepted.some(({ token }) => token === payment.token) ? "counted" : "wrong_token";
  }
  if (toUs.length > 0) return "unsupported_token";
  if (coinTo !== null && coinTo === payment.address) return "coin";
  for (const { recipient } of transfers) {
    if (await isReceiveAddress(db, recipient)) return "other_order";
  }
  return "unrelated";
}
