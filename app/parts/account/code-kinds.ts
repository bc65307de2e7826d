/** The kinds of address that codes can be sent to: what has no provider is not offered where a code is needed. */
import { AddressKind } from "#contract/address.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";

/** Every kind while the API is silent: it refuses what it cannot send. */
export function useCodeKinds(): readonly AddressKind[] {
  return useSiteConfig()?.code.kinds ?? AddressKind.options;
}
