/** The kinds of address a code can be sent to: one without a provider is not offered. */
import { AddressKind } from "#contract/address.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";

/** Every kind while the API is silent: it refuses what it cannot send. */
export function useCodeKinds(): readonly AddressKind[] {
  return useSiteConfig()?.code.kinds ?? AddressKind.options;
}
