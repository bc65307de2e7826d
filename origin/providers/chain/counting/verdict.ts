/**
 * What the transfers to a payment's address amount to: pure. Only final transfers of the chosen token on the chosen
 * network pay; everything else is told apart, so that nothing is silently lost (docs/state-machines.md).
 */
import type { CryptoState } from "#contract/crypto.ts";

export interface Transfer {
  network: string;
  token: string;
  /** Often an exchange's: money is not sent back there without asking. */
  sender: string;
  hash: string;
  /** Among what its transaction logged. */
  place: number;
  amount: bigint;
  blockNumber: number;
  status: "seen" | "final" | "gone";
  /** When it first became final: later than everything for what never was. */
  provenAt: number;
}

export interface Terms {
  choice: { network: string; token: string } | null;
  due: bigint;
  /** Whether the money was complete once: then the order was told so. */
  met: boolean;
  ended: "cancelled" | "expired" | null;
  /** Nobody waits for the rest any more: nothing pays, all of it goes back. */
  returned: boolean;
}

export type Standing = "counted" | "wrong_token" | "wrong_network" | "gone";

export interface Verdict {
  state: CryptoState;
  /** Of the chosen token: what is on the chain, and how much of it is final. */
  received: bigint;
  final: bigint;
  missing: bigint;
  excess: bigint;
}

export function verdict(terms: Terms, transfers: Transfer[]): Verdict {
  const counted = transfers.filter((one) => standing(terms, one) === "counted");
  const received = sum(counted);
  const final = sum(counted.filter(({ status }) => status === "final"));
  return {
    state: stateOf(terms, transfers, { received, final }),
    received,
    final,
    missing: received < terms.due ? terms.due - received : 0n,
    excess: received > terms.due ? received - terms.due : 0n,
  };
}

export function standing({ choice }: Terms, { network, token, status }: Transfer): Standing {
  if (status === "gone") return "gone";
  if (choice?.network !== network) return "wrong_network";
  return choice.token === token ? "counted" : "wrong_token";
}

function stateOf(
  terms: Terms,
  transfers: Transfer[],
  { received, final }: { received: bigint; final: bigint },
): CryptoState {
  const { due, met, ended, returned } = terms;
  if (returned && ended) return ended;
  if (met && final < due) return "held";
  if (final >= due) return received > due ? "over" : "paid";
  if (received >= due) return ended ? "late" : "confirming";
  return received > 0n ? "short" : withoutMoney(terms, transfers);
}

/** Nothing of what was asked for is there. */
function withoutMoney(terms: Terms, transfers: Transfer[]): CryptoState {
  const { choice, ended } = terms;
  if (!choice) return ended ?? "choosing";
  const standings = new Set(transfers.map((one) => standing(terms, one)));
  if (standings.has("wrong_token")) return "wrong_token";
  if (standings.has("wrong_network")) return "wrong_network";
  return standings.has("gone") ? "reorganised" : (ended ?? "waiting");
}

export interface Excess<Of extends Transfer> {
  transfer: Of;
  amount: bigint;
}

/**
 * Money that pays for nothing once the payment is complete or ended: of the chosen token what is beyond the amount, in
 * the order in which it became final, which no reorganisation changes, and every other token whole. Of a payment that is
 * returned, everything.
 */
export function excesses<Of extends Transfer>(terms: Terms, transfers: Of[]): Excess<Of>[] {
  if (!terms.met && !terms.ended) return [];
  const final = transfers
    .filter(({ status }) => status === "final")
    .toSorted(
      (a, b) => a.provenAt - b.provenAt || a.blockNumber - b.blockNumber || a.place - b.place,
    );
  let open = terms.returned ? 0n : terms.due;
  return final.flatMap((transfer) => {
    if (standing(terms, transfer) !== "counted") return [{ transfer, amount: transfer.amount }];
    const pays = transfer.amount < open ? transfer.amount : open;
    open -= pays;
    return pays < transfer.amount ? [{ transfer, amount: transfer.amount - pays }] : [];
  });
}

function sum(transfers: Transfer[]): bigint {
  return transfers.reduce((all, { amount }) => all + amount, 0n);
}
