/** The public keys that calls are signed with, one for each platform. */
import type { Platform } from "#contract/platform.ts";
import type { Variables } from "./env.ts";

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
