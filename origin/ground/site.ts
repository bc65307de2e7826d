/** Our hosts, as the signed list names them. It changes, so what is stored of a host counts only while the list has it. */
import { sitesOf } from "#contract/reach/address-list.ts";
import type { Origin } from "./origin.ts";

/** Where a link leads: the host that is stored, if it is one of ours still, else the site's own; null where nobody said that. */
export function siteFor(
  { addresses, siteOrigin }: Pick<Origin, "addresses" | "siteOrigin">,
  stored: string | null,
): string | null {
  const isOurs = stored !== null && addresses !== null && sitesOf(addresses).includes(stored);
  return isOurs ? stored : siteOrigin;
}

/** Between which a session may change now: those of a list that has not ended, for a name of an old one may be a stranger's. */
export function openSites({ addresses, clock }: Pick<Origin, "addresses" | "clock">): string[] {
  const now = clock.now();
  const isValid =
    addresses !== null &&
    Date.parse(addresses.validFrom) <= now &&
    now < Date.parse(addresses.validUntil);
  return isValid ? sitesOf(addresses) : [];
}
