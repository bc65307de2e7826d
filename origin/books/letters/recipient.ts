/** By what the outbox knows whose letters they are. */
import { addressText } from "#origin/ground/address/address.ts";
import type { Vault } from "#origin/ground/ports/vault.ts";
import type { AddressRow } from "#origin/books/people/account/identity.ts";

/** Under every key that the outbox may have been written with. */
export async function recipientHashes(
  { vault }: { vault: Vault },
  addresses: AddressRow[],
): Promise<string[]> {
  const hashes = addresses.map((address) => vault.digests("address", addressText(address)));
  return (await Promise.all(hashes)).flat();
}
