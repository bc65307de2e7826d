/** The chain as a payment provider: an order has a receive address, and what the chain shows there decides. */
import { newId } from "#origin/ground/ids.ts";
import { log } from "#origin/ground/log.ts";
import {
  type Capture,
  type Facts,
  type PaymentProvider,
  ProviderRefusal,
  ProviderSilence,
} from "#origin/ground/ports/payments.ts";
import { tokenByContract, type Chain } from "#origin/ground/chain/network.ts";
import {
  type CryptoPaymentRow,
  insertPayment,
  keepAddress,
  markClosed,
  markMet,
  markReturned,
  paymentOfOrder,
} from "./repository.ts";
import { transfersOf } from "./reading/repository.ts";
import { type Books, scan, WATCHED_MS } from "./reading/scan.ts";
import { fromSources } from "./reading/source.ts";
import { minorUnits } from "./counting/token-amount.ts";
import { termsOf } from "./terms.ts";
import { excesses, standing, type Terms, type Transfer, verdict } from "./counting/verdict.ts";

export const CHAIN = "chain";

/** What the stablecoins stand for, one to one. */
const CURRENCY = "USD";

export function chainProvider(chain: Chain, books: Books): PaymentProvider {
  const { db, clock } = books;
  return {
    name: CHAIN,
    takes: (method, currency) => method === "crypto" && currency === CURRENCY,

    async begin(charge) {
      if (charge.currency !== CURRENCY) throw new ProviderRefusal("stablecoins stand for dollars");
      await insertPayment(db, { ...charge, id: newId() }).run();
      const payment = await paymentOfOrder(db, charge.orderId);
      if (!payment) throw new Error("a crypto payment is gone that was just written");
      const address = chain.derive(payment.address_index);
      await keepAddress(db, payment.id, address).run();
      return {
        id: payment.id,
        payUrl: `/crypto-pay/${charge.productId}?order=${charge.orderId}`,
      };
    },

    async inspect({ orderId }) {
      const payment = await paymentOfOrder(db, orderId);
      if (!payment) return { captures: [] };
      await scanAll(chain, books, payment);
      return factsOf(chain, books, payment);
    },

    async close({ orderId }) {
      await markClosed(db, orderId, clock.now()).run();
    },

    async refund() {
      throw new ProviderSilence("there is no private key here: a person sends it back");
    },
  };
}

/** Only the chosen network's silence counts: this payment waits for no other. */
async function scanAll(
  { networks }: Chain,
  books: Books,
  { network: chosen }: CryptoPaymentRow,
): Promise<void> {
  const results = await Promise.allSettled(networks.map((network) => scan(books, network)));
  for (const [at, result] of results.entries()) {
    if (result.status === "fulfilled") continue;
    const isSilence = result.reason instanceof ProviderSilence;
    if (!isSilence || networks[at]!.id === chosen) throw result.reason;
  }
}

async function factsOf(chain: Chain, books: Books, payment: CryptoPaymentRow): Promise<Facts> {
  const { db, clock } = books;
  const transfers = await transfersOf(db, payment.id);
  const ended = payment.closed_at !== null || clock.now() >= payment.expires_at ? "expired" : null;
  const terms = termsOf(chain.networks, payment, ended);
  if (!terms) throw new ProviderSilence("what was chosen is not configured any more");
  const capturedAt = await metAt(chain, books, { payment, terms, transfers });
  const { id: paymentId, amount, currency } = payment;
  const paid: Capture[] =
    capturedAt === null ? [] : [{ paymentId, amount, currency, capturedAt, returns: [] }];
  const met = capturedAt !== null;
  const returned = !met && (await isReturned(books, { payment, terms, transfers }));
  const now = { ...terms, met, returned };
  // A payment that is held waits for a person, with all that belongs to it.
  if (verdict(now, transfers).state === "held") return { captures: paid };
  return { captures: [...paid, ...surplusOf(chain, now, transfers, books)] };
}

interface Looked {
  payment: CryptoPaymentRow;
  terms: Terms;
  transfers: Transfer[];
}

/** When the money was complete, written once, for the network and token it was counted in. */
async function metAt(
  chain: Chain,
  { db, clock }: Books,
  { payment, terms, transfers }: Looked,
): Promise<number | null> {
  if (payment.met_at !== null) return payment.met_at;
  if (terms.returned || !terms.choice) return null;
  if (verdict(terms, transfers).final < terms.due) return null;
  const counted = transfers.filter((one) => standing(terms, one) === "counted");
  await requireAgreement(chain, payment, counted, terms.due);
  const now = clock.now();
  const { meta } = await markMet(db, payment, now).run();
  if (meta.changes === 0) throw new ProviderSilence("the payment changed meanwhile");
  return now;
}

/** A payer who sent too little can send the rest while the address is watched; after that the money is owed back. */
async function isReturned(
  { db, clock }: Books,
  { payment, terms, transfers }: Looked,
): Promise<boolean> {
  if (terms.returned) return true;
  const now = clock.now();
  // Not before the order has moved: until then nothing of it is surplus.
  if (payment.closed_at === null || now < payment.created_at + WATCHED_MS) return false;
  if (verdict(terms, transfers).state !== "short") return false;
  const { meta } = await markReturned(db, payment.id, now).run();
  if (meta.changes === 0) throw new ProviderSilence("the payment changed meanwhile");
  return true;
}

function surplusOf(
  { networks }: Chain,
  terms: Terms,
  transfers: Transfer[],
  { clock }: Books,
): Capture[] {
  return excesses(terms, transfers).flatMap(({ transfer, amount }) => {
    const network = networks.find(({ id }) => id === transfer.network);
    const token = network && tokenByContract(network, transfer.token);
    const minor = token ? minorUnits(amount, token.decimals) : 0;
    if (minor === 0) return [];
    return [
      {
        paymentId: `${transfer.network}:${transfer.hash}:${transfer.logIndex}`,
        amount: minor,
        currency: CURRENCY,
        capturedAt: clock.now(),
        returns: [],
        surplus: true as const,
      },
    ];
  });
}

/**
 * Before anything is credited each transaction is read once more, by its receipt and not by a list; large amounts from
 * two sources. When a source shows less than we stored, nothing is credited, and the caller asks again later.
 * @throws {ProviderSilence}
 */
async function requireAgreement(
  { networks }: Chain,
  { network: id, token, address, amount }: CryptoPaymentRow,
  transfers: Transfer[],
  due: bigint,
): Promise<void> {
  const network = networks.find((one) => one.id === id);
  if (!network) throw new ProviderSilence("what was chosen is not configured any more");
  const hashes = [...new Set(transfers.map(({ hash }) => hash))];
  const isLarge = network.agreeAbove !== undefined && amount > network.agreeAbove;
  const sums = await fromSources(network, isLarge ? 2 : 1, async (source) => {
    const head = await source.head();
    let sum = 0n;
    for (const hash of hashes) {
      const transaction = await source.transaction(hash);
      if (!transaction || transaction === "pending") continue;
      if (head - transaction.blockNumber + 1 < network.confirmations) continue;
      for (const one of transaction.transfers) {
        if (one.token === token && one.recipient === address) sum += one.amount;
      }
    }
    return sum;
  });
  if (sums.every((sum) => sum >= due)) return;
  log("chain.sources_disagree", {});
  throw new ProviderSilence("the sources disagree");
}
