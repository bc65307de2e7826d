/** A crypto payment as operators see it: what came, from whom, and whether a person has to decide about it. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import type { OrderStatus } from "#contract/order.ts";
import { statusAt } from "#origin/books/order/state.ts";
import { tokenByContract } from "#origin/ground/chain/network.ts";
import { writtenAddress, writtenHash } from "#origin/ground/chain/notation.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { transfersOf } from "./transfers/repository.ts";
import { paymentOfOrder } from "./repository.ts";
import { choiceOf, termsOf, unknownTerms } from "./terms.ts";
import { decimalText } from "./counting/token-amount.ts";
import { standing, verdict } from "./counting/verdict.ts";

export type OperatorsCrypto = NonNullable<OperationResponse<"orders_show">["crypto"]>;

interface OrderState {
  id: string;
  status: OrderStatus;
  expires_at: number;
}

/** Null for an order of another provider, and where no chain is configured any more. */
export async function cryptoOf(
  { db, chain, clock }: Pick<Origin, "db" | "chain" | "clock">,
  order: OrderState,
): Promise<OperatorsCrypto | null> {
  const payment = await paymentOfOrder(db, order.id);
  if (!payment?.address || !chain) return null;
  const { networks } = chain;
  const status = statusAt({ status: order.status, expiresAt: order.expires_at }, clock.now());
  const ended = status === "cancelled" || status === "expired" ? status : null;
  const terms = termsOf(networks, payment, ended) ?? unknownTerms(ended);
  const choice = choiceOf(networks, payment);
  const transfers = await transfersOf(db, payment.id);
  const { state, received } = verdict(terms, transfers);
  const text = (amount: bigint) => (choice ? decimalText(amount, choice.token.decimals) : null);
  return {
    state,
    hasEnded: ended !== null,
    address: writtenAddress(payment.network, payment.address),
    network: choice?.network.id ?? null,
    token: choice?.token.symbol ?? null,
    amount: text(terms.due),
    received: text(received),
    transfers: transfers.map((transfer) => {
      const { network: id, sender, hash, place: logIndex, status: now, amount } = transfer;
      const network = networks.find((one) => one.id === id);
      const token = network && tokenByContract(network, transfer.token);
      return {
        network: id,
        token: token?.symbol ?? transfer.token,
        amount: token ? decimalText(amount, token.decimals) : amount.toString(),
        sender: writtenAddress(id, sender),
        hash: writtenHash(id, hash),
        logIndex,
        status: now,
        standing: standing(terms, transfer),
      };
    }),
  };
}
