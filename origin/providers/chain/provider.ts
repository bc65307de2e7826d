/** The chain as a payment provider: an order has a receive address, and what the chain shows there decides. */
import { newId } from "#origin/ground/ids.ts";
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
import { type KeptTransfer, transfersOf } from "./transfers/repository.ts";
import { WATCHED_MS } from "./reading/pieces.ts";
import { look } from "./reading/scan.ts";
import { knownUpTo } from "./unread.ts";
import { minorUnits } from "./counting/token-amount.ts";
import { termsOf } from "./terms.ts";
import { excesses, type Terms, verdict } from "./counting/verdict.ts";
import type { Books } from "./reading/reading.ts";

export const CHAIN = "chain";

/** What the stablecoins stand for, one to one. */
const CURRENCY = "USD";

export function chainProvider(chain: Chain, books: Books): PaymentProvider {
  const { db, clock } = books;
  return {
    name: CHAIN,
    refundDays: null,
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
      await readChosen(chain, books, payment);
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

/** The schedule reads the other networks. @throws {ProviderSilence} */
async function readChosen(
  { networks }: Chain,
  books: Books,
  { network: chosen }: CryptoPaymentRow,
): Promise<void> {
  const network = networks.find(({ id }) => id === chosen);
  if (network) await look(books, network);
}

/** What is in the books of a payment, by what is proven of the chain. @throws {ProviderSilence} */
export async function factsOf(
  chain: Chain,
  books: Books,
  payment: CryptoPaymentRow,
): Promise<Facts> {
  const { db, clock } = books;
  const transfers = await transfersOf(db, payment.id);
  const ended = payment.closed_at !== null || clock.now() >= payment.expires_at ? "expired" : null;
  const terms = termsOf(chain.networks, payment, ended);
  if (!terms) throw new ProviderSilence("what was chosen is not configured any more");
  const capturedAt = await metAt(books, { payment, terms, transfers });
  const { id: paymentId, amount, currency } = payment;
  const paid: Capture[] =
    capturedAt === null ? [] : [{ paymentId, amount, currency, capturedAt, returns: [] }];
  const met = capturedAt !== null;
  const returned = !met && (await isReturned(chain, books, { payment, terms, transfers }));
  const now = { ...terms, met, returned };
  // A payment that is held waits for a person, with all that belongs to it.
  if (verdict(now, transfers).state === "held") return { captures: paid };
  return { captures: [...paid, ...surplusOf(chain, now, transfers, books)] };
}

interface Looked {
  payment: CryptoPaymentRow;
  terms: Terms;
  transfers: KeptTransfer[];
}

/** When the money was complete, written once, for the network and token it was counted in. */
async function metAt(
  { db, clock }: Books,
  { payment, terms, transfers }: Looked,
): Promise<number | null> {
  if (payment.met_at !== null) return payment.met_at;
  if (terms.returned || !terms.choice) return null;
  if (verdict(terms, transfers).final < terms.due) return null;
  const now = clock.now();
  const { meta } = await markMet(db, payment, now).run();
  if (meta.changes === 0) throw new ProviderSilence("the payment changed meanwhile");
  return now;
}

/**
 * Who ended short can send the rest for as long as the address is watched, by the blocks that were read and not by now.
 * Then what came is owed back, for good.
 */
async function isReturned(
  { networks }: Chain,
  books: Books,
  { payment, terms, transfers }: Looked,
): Promise<boolean> {
  if (terms.returned) return true;
  const { db, clock } = books;
  const now = clock.now();
  const end = payment.created_at + WATCHED_MS;
  // Not before the order has moved: until then nothing of it is surplus.
  if (payment.closed_at === null || now < end) return false;
  const { final, state } = verdict(terms, transfers);
  if (state !== "short" || final === 0n) return false;
  const chosen = networks.find(({ id }) => id === terms.choice?.network);
  const known = chosen ? await knownUpTo(books, chosen) : null;
  if (known === null || known < end) {
    throw new ProviderSilence("the chain is not read to the end of the watch");
  }
  const { meta } = await markReturned(db, payment.id, now).run();
  if (meta.changes === 0) throw new ProviderSilence("the payment changed meanwhile");
  return true;
}

function surplusOf(
  { networks }: Chain,
  terms: Terms,
  transfers: KeptTransfer[],
  { clock }: Books,
): Capture[] {
  return excesses(terms, transfers).flatMap(({ transfer, amount }) => {
    const network = networks.find(({ id }) => id === transfer.network);
    const token = network && tokenByContract(network, transfer.token);
    const minor = token ? minorUnits(amount, token.decimals) : 0;
    if (minor === 0) return [];
    return [
      {
        paymentId: transfer.bookedAs,
        amount: minor,
        currency: CURRENCY,
        capturedAt: clock.now(),
        returns: [],
        surplus: true as const,
      },
    ];
  });
}
