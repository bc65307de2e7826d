/** A payment's row as the terms that the verdict is made by. */
import { type Network, type Token, tokenByContract } from "#origin/ground/chain/network.ts";
import type { CryptoPaymentRow } from "./repository.ts";
import { baseUnits } from "./counting/token-amount.ts";
import type { Terms } from "./counting/verdict.ts";

export interface Choice {
  network: Network;
  token: Token;
}

/** Null while nothing is chosen, or when what was chosen is no longer configured. */
export function choiceOf(networks: Network[], row: CryptoPaymentRow): Choice | null {
  const network = networks.find(({ id }) => id === row.network);
  const token = network && row.token ? tokenByContract(network, row.token) : undefined;
  return network && token ? { network, token } : null;
}

/** Null when what was chosen is no longer configured: its decimals are not known then. */
export function termsOf(
  networks: Network[],
  row: CryptoPaymentRow,
  ended: Terms["ended"],
): Terms | null {
  const choice = choiceOf(networks, row);
  if (row.network !== null && !choice) return null;
  return {
    choice: choice && { network: choice.network.id, token: choice.token.contract },
    due: choice ? baseUnits(row.amount, choice.token.decimals) : 1n,
    met: row.met_at !== null,
    ended,
    returned: row.returned_at !== null,
  };
}

/** Of what is no longer configured: nothing can be counted. */
export function unknownTerms(ended: Terms["ended"]): Terms {
  return { choice: null, due: 1n, met: false, ended, returned: false };
}
