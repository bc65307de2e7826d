/** A crypto payment as the wire shows it. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { CryptoPayment, CryptoState, CryptoTransfer, LookUp } from "#contract/crypto.ts";
import type { OrderStatus } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { statusAt } from "#origin/books/order/state.ts";
import { moneyBackOnWire } from "#origin/books/order/wire.ts";
import {
  type Chain,
  type Network,
  networkOnWire,
  tokenByContract,
} from "#origin/ground/chain/network.ts";
import { writtenAddress, writtenHash } from "#origin/ground/chain/notation.ts";
import { cursorOf } from "#origin/providers/chain/cursor/repository.ts";
import { transfersOf } from "#origin/providers/chain/transfers/repository.ts";
import {
  type CryptoPaymentRow,
  paymentOfOrder,
  sentOf,
} from "#origin/providers/chain/repository.ts";
import { choiceOf, termsOf, unknownTerms } from "#origin/providers/chain/terms.ts";
import { decimalText } from "#origin/providers/chain/counting/token-amount.ts";
import {
  standing,
  type Terms,
  type Transfer,
  verdict,
} from "#origin/providers/chain/counting/verdict.ts";

/** What is shown of a payment, as it was read. */
export interface Looked {
  order: OrderRow;
  payment: CryptoPaymentRow;
  transfers: Transfer[];
  sent: Awaited<ReturnType<typeof sentOf>>;
  /** The newest block of each network, by its id. */
  heads: ReadonlyMap<string, number>;
}

/** In one question. */
export async function lookAt(
  { db }: SignedInContext,
  { networks }: Chain,
  { order, payment }: Pick<Looked, "order" | "payment">,
): Promise<Looked> {
  const [freshOrder, freshPayment, transfers, sent, cursors] = await Promise.all([
    orderById(db, order.id),
    paymentOfOrder(db, order.id),
    transfersOf(db, payment.id),
    sentOf(db, payment.id),
    Promise.all(networks.map(({ id }) => cursorOf(db, id))),
  ]);
  const heads = new Map(networks.map(({ id }, at) => [id, cursors[at]?.head ?? 0]));
  return { order: freshOrder ?? order, payment: freshPayment ?? payment, transfers, sent, heads };
}

export function showPayment(
  { clock, caller }: SignedInContext,
  chain: Chain,
  of: Looked & { asked: boolean; lookUp: LookUp | null },
): CryptoPayment {
  const { order, payment, transfers, sent, heads, asked, lookUp } = of;
  const { networks } = chain;
  const now = clock.now();
  const status = statusAt({ status: order.status, expiresAt: order.expires_at }, now);
  const ended = status === "cancelled" || status === "expired" ? status : null;
  const terms = termsOf(networks, payment, ended) ?? unknownTerms(ended);
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderStatus: status,
    product: {
      id: order.product_id,
      name: textIn(order.names, caller.language),
    },
    total: { amount: order.amount, currency: order.currency },
    ...moneyBackOnWire(chain, order),
    state: toldOf(verdict(terms, transfers).state, status, order),
    networks: networks.map(networkOnWire),
    quote: quoteOf(networks, payment, terms, transfers),
    transfers: onWire(networks, terms, transfers, heads),
    expiresAt: instant(order.expires_at),
    asked,
    sent: sent && { ...sent, at: instant(sent.at) },
    lookUp,
    serverTime: instant(now),
  };
}

/** Money pays once its order has moved, and an order that is cancelled takes none: what is told waits for that. */
function toldOf(
  state: CryptoState,
  status: OrderStatus,
  { owed, sent_back }: OrderRow,
): CryptoState {
  if (state === "short") return status === "cancelled" ? status : state;
  if (status === "paid" || (state !== "paid" && state !== "over")) return state;
  if (status === "pending") return "confirming";
  return owed > 0 || sent_back !== "[]" ? status : "late";
}

function quoteOf(
  networks: Network[],
  payment: CryptoPaymentRow,
  terms: Terms,
  transfers: Transfer[],
): CryptoPayment["quote"] {
  const choice = choiceOf(networks, payment);
  if (!choice || !payment.address) return null;
  const { received, missing, excess } = verdict(terms, transfers);
  const text = (amount: bigint) => decimalText(amount, choice.token.decimals);
  return {
    network: choice.network.id,
    token: choice.token.symbol,
    address: writtenAddress(choice.network.id, payment.address),
    amount: text(terms.due),
    received: text(received),
    missing: text(missing),
    excess: text(excess),
  };
}

function onWire(
  networks: Network[],
  terms: Terms,
  transfers: Transfer[],
  heads: Looked["heads"],
): CryptoTransfer[] {
  const shown: CryptoTransfer[] = [];
  for (const transfer of transfers) {
    const network = networks.find(({ id }) => id === transfer.network);
    const token = network && tokenByContract(network, transfer.token);
    if (!network || !token) continue;
    const { confirmations: needed } = network;
    const head = heads.get(network.id) ?? 0;
    const counted = Math.max(0, Math.min(needed, head - transfer.blockNumber + 1));
    shown.push({
      network: network.id,
      token: token.symbol,
      hash: writtenHash(network.id, transfer.hash),
      logIndex: transfer.place,
      amount: decimalText(transfer.amount, token.decimals),
      confirmations:
        transfer.status === "gone" ? 0 : transfer.status === "final" ? needed : counted,
      needed,
      standing: standing(terms, transfer),
    });
  }
  return shown;
}
