/** Hands out the public keys that calls are signed with, one for each platform. */
import { Platform } from "#contract/scalars.ts";
import type { Variables } from "./env.ts";

const HEADERS = {
  "content-type": "application/x-pem-file",
  "cache-control": "public, max-age=300",
};

export type SigningKeys = Record<Platform, string>;

/** A one-line PEM with literal `\n`, as secret stores hold it, is unfolded. */
export function signingKeys(variables: Variables): SigningKeys {
  const unfolded = (pem: string) => pem.replaceAll("\\n", "\n");
  return {
    ios: unfolded(variables.SIGNING_PUBLIC_KEY_IOS),
    android: unfolded(variables.SIGNING_PUBLIC_KEY_ANDROID),
    mac: unfolded(variables.SIGNING_PUBLIC_KEY_MAC),
    windows: unfolded(variables.SIGNING_PUBLIC_KEY_WINDOWS),
  };
}

/** The key's answer, or null when there is no such platform. */
export function signingKeyAnswer(keys: SigningKeys, platform: string): Response | null {
  const known = Platform.safeParse(platform);
  return known.success ? new Response(keys[known.data], { headers: HEADERS }) : null;
}
