/** Serves the public keys that calls are signed with, one for each platform, and the server's time. */
import { SERVER_TIME_HEADER } from "#contract/envelope.ts";
import { Platform } from "#contract/platform.ts";
import type { SigningKeys } from "#worker/ground/signing-keys.ts";

const HEADERS = {
  "content-type": "application/x-pem-file",
  "cache-control": "public, max-age=300",
};

/** The key's answer, or null when there is no such platform. */
export function signingKeyAnswer(keys: SigningKeys, platform: string): Response | null {
  const known = Platform.safeParse(platform);
  if (!known.success) return null;
  const headers = { ...HEADERS, [SERVER_TIME_HEADER]: String(Date.now()) };
  return new Response(keys[known.data], { headers });
}
