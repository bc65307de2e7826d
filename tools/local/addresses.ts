/** The local product's own list of addresses: itself alone, signed anew at each start. */
import { compactForm } from "#contract/reach/signed-list.ts";
import { signedList } from "../address-list.ts";
import { pemOf, rawPublicKey } from "../signing.ts";
import type { LocalSecrets } from "./secrets.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What both Workers get. */
export async function localAddresses(
  site: string,
  { gateway, releaseKey }: Pick<LocalSecrets, "gateway" | "releaseKey">,
): Promise<{ ADDRESS_LIST: string; RELEASE_PUBLIC_KEY: string }> {
  const key = rawPublicKey(pemOf(gateway.REACH_PRIVATE_KEY!));
  const now = Date.now();
  const signed = await signedList(
    { addresses: [{ kind: "site", url: site, key }], contacts: [], names: [] },
    {
      serial: Math.floor(now / 1_000),
      fromMs: now - DAY_MS,
      untilMs: now + 30 * DAY_MS,
      releaseKey,
    },
  );
  return { ADDRESS_LIST: compactForm(signed), RELEASE_PUBLIC_KEY: rawPublicKey(releaseKey) };
}
