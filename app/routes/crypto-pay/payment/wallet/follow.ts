/**
 * What became of a transaction. A wallet may resend it with a higher fee, or reuse its number for something else: from
 * here both look alike, so the payment decides, as the API reads it from the chain.
 */
import type { Client } from "viem";
import {
  getChainId,
  getTransaction,
  getTransactionCount,
  getTransactionReceipt,
} from "viem/actions";
import type { CryptoPayment } from "#contract/crypto.ts";
import type { Sent } from "./sent.ts";

const ASK_EVERY_MS = 2_500;
/** The API reads the chain at most every two seconds, so two answers are at least one reading. */
const ANSWERS = 3;

export type Outcome = "arrived" | "reverted" | "cancelled";

export interface Following {
  client: Client;
  /** The payment as it is now. Rejects when nobody answers. */
  ask: () => Promise<CryptoPayment>;
  /** Called once the network knows the transaction's number. */
  onKnown: (sent: Sent) => void;
  signal: AbortSignal;
}

/** Null when it was given up. */
export async function follow(
  sent: Sent,
  { client, ask, onKnown, signal }: Following,
): Promise<Outcome | null> {
  let known = sent;
  let answers = 0;
  while (!signal.aborted) {
    const found = await lookAt(client, known).catch(() => "waiting" as const);
    if (found === "reverted") return "reverted";
    if (typeof found === "number" && known.nonce === null) {
      known = { ...known, nonce: found };
      onKnown(known);
    }
    if (found === "included" || found === "replaced") {
      if (await hasArrived(ask, known)) return "arrived";
      if (found === "replaced" && ++answers >= ANSWERS) return "cancelled";
    }
    await pause(signal);
  }
  return null;
}

/** Its number while it waits for a block. */
async function lookAt(
  client: Client,
  { network, hash, from, nonce }: Sent,
): Promise<"included" | "reverted" | "replaced" | "waiting" | number> {
  // Its owner may have switched the wallet: another chain knows nothing of this transaction.
  if (`eip155:${await getChainId(client)}` !== network) return "waiting";
  const receipt = await getTransactionReceipt(client, { hash }).catch(absent);
  if (receipt) return receipt.status === "success" ? "included" : "reverted";
  const transaction = await getTransaction(client, { hash }).catch(absent);
  if (transaction) return transaction.nonce;
  if (nonce === null) return "waiting";
  // Counts mined transactions: beyond its number, another one took its place.
  const used = await getTransactionCount(client, { address: from, blockTag: "latest" });
  return used > nonce ? "replaced" : "waiting";
}

async function hasArrived(ask: Following["ask"], { before }: Sent): Promise<boolean> {
  const payment = await ask().catch(() => null);
  return payment !== null && payment.transfers.length > before;
}

function absent(error: unknown): null {
  if (error instanceof Error && /^Transaction(Receipt)?NotFoundError$/.test(error.name))
    return null;
  throw error;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ASK_EVERY_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
