/** Serves the public keys that calls are signed with, one for each platform, and the server's time. */
import { SERVER_TIME_HEADER } from "#contract/envelope.ts";
import { Platform } from "#contract/platform.ts";
import type { Variables } from "#worker/ground/env.ts";

const HEADERS = {
  "content-type": "application/x-pem-file",
  "cache-control": "public, max-age=300",
};

export type SigningKeys = Record<Platform, string>;

/** Turns a literal `\n` into a line break: secret stores hold a PEM in one line. */
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
  if (!known.success) return null;
  const headers = { ...HEADERS, [SERVER_TIME_HEADER]: String(Date.now()) };
  return new Response(keys[known.data], { headers });
}
