/** What came to an address, and what is there now: the difference was collected. */
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { type Chain, tokenByContract } from "#origin/ground/chain/network.ts";
import { decimalText } from "./counting/token-amount.ts";
import { transfersOf } from "./transfers/repository.ts";
import { fromAnySource } from "./reading/source.ts";

export interface Held {
  network: string;
  token: string;
  came: string;
  isThere: string | null;
}

/** Only of networks and tokens that something came of, so that an address without money asks nobody. */
export async function heldAt(
  db: D1Database,
  { networks }: Chain,
  { id, address }: { id: string; address: string },
): Promise<Held[]> {
  const final = (await transfersOf(db, id)).filter(({ status }) => status === "final");
  const held: Held[] = [];
  for (const network of networks) {
    const here = final.filter((one) => one.network === network.id);
    for (const contract of new Set(here.map(({ token }) => token))) {
      const token = tokenByContract(network, contract);
      if (!token) continue;
      const came = here
        .filter((one) => one.token === contract)
        .reduce((sum, { amount }) => sum + amount, 0n);
      const isThere = await fromAnySource(network, (source) =>
        source.balance(contract, address),
      ).catch(unknown);
      const text = (amount: bigint) => decimalText(amount, token.decimals);
      held.push({
        network: network.name,
        token: token.symbol,
        came: text(came),
        isThere: isThere === null ? null : text(isThere),
      });
    }
  }
  return held;
}

function unknown(error: unknown): null {
  if (error instanceof ProviderSilence) return null;
  throw error;
}
