/**
 * `crypto_addresses`, `crypto_state`: what the key's holder needs to collect the money, and to know that the chains are
 * read.
 */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { writtenAddress } from "#origin/ground/chain/notation.ts";
import { heldAt } from "#origin/providers/chain/held.ts";
import { addressesGiven } from "#origin/providers/chain/repository.ts";
import { chainTroubles } from "#origin/providers/chain/unread.ts";

const COMPARED = 3;

/** Below the account whose key is configured. */
const pathOf = (index: number) => `0/${index}`;

export const listAddresses: Operation<"crypto_addresses"> = async ({ db, chain }, input) => {
  if (!chain) return refuse("MethodUnavailable");
  const { withMoney, ...page } = input;
  const { rows, next } = await pageFrom(
    page,
    (after, limit) => addressesGiven(db, { after: after?.at ?? 0, withMoney, limit }),
    (row) => ({ at: row.address_index, id: row.id }),
  );
  const addresses = [];
  for (const { address_index: index, id, address, number: order } of rows) {
    const held = await heldAt(db, chain, { id, address });
    addresses.push({
      index,
      path: pathOf(index),
      address: writtenAddress(null, address),
      order,
      held,
    });
  }
  const first = Array.from({ length: COMPARED }, (_, index) => {
    return { path: pathOf(index), address: writtenAddress(null, chain.derive(index)) };
  });
  return succeed({ first, addresses, next });
};

export const showState: Operation<"crypto_state"> = async (context) => {
  const troubles = await chainTroubles(context);
  return succeed({
    troubles: troubles.map(({ network, detail, since }) => ({
      network,
      detail,
      since: instant(since),
    })),
  });
};
