/** The finder that goes out by mail: the built file with the deployment's release key and list (docs/reach.md). */
import { finderFile } from "#contract/reach/finder-file.ts";
import { sitesOf } from "#contract/reach/address-list.ts";
import { compactForm, listOf, signedIn } from "#contract/reach/signed-list.ts";
import type { Finder } from "#origin/ground/origin.ts";
import type { Variables } from "./env.ts";

type FinderVariables = Pick<Variables, "ADDRESS_LIST" | "RELEASE_PUBLIC_KEY" | "FINDER_MAIL">;

export function finderOf(
  { ADDRESS_LIST = "", RELEASE_PUBLIC_KEY: key, FINDER_MAIL: mailbox }: FinderVariables,
  built: string,
): Finder | null {
  const [signed, list] = [signedIn(ADDRESS_LIST), listOf(ADDRESS_LIST)];
  if (!signed || !list || key === undefined) return null;
  return {
    file: finderFile(built, { key, list: compactForm(signed) }),
    sites: sitesOf(list),
    addresses: list.addresses.map(({ url }) => url),
    mailbox: mailbox ?? null,
  };
}
