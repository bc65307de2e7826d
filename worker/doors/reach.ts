/**
 * How the product is reached when an address is blocked (docs/reach.md): the signed list of addresses, the answer to a
 * challenge, and the finder's file. All three are for whoever asks, from any page or file, and on every host that is served.
 */
import type { Context } from "hono";
import {
  challengeText,
  type ChallengeAnswer,
  NONCE_PARAMETER,
  REACH_NONCE,
} from "#contract/reach/challenge.ts";
import { FINDER_NAME, finderFile } from "#contract/reach/finder-file.ts";
import { jsonForm, signedIn } from "#contract/reach/signed-list.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Variables } from "#worker/ground/env.ts";
import { plain } from "#worker/ground/refusal.ts";

export type ReachVariables = Pick<
  Variables,
  "ADDRESS_LIST" | "RELEASE_PUBLIC_KEY" | "REACH_PRIVATE_KEY" | "REACH_PRIVATE_KEY_BEFORE"
>;

type Door = (c: Context<GatewayEnv>) => Response | null | Promise<Response | null>;

const FOR_ALL = { "access-control-allow-origin": "*" };
const SHORT = { "cache-control": "public, max-age=60" };

/** Null where the deployment has none: then no page has the address. */
export function reachDoors(variables: ReachVariables, finder: string): Record<"list" | "challenge" | "finder", Door> {
  const { ADDRESS_LIST: list, RELEASE_PUBLIC_KEY: key } = variables;
  const signed = list === undefined || key === undefined ? null : signedIn(list);
  const keys = [variables.REACH_PRIVATE_KEY, variables.REACH_PRIVATE_KEY_BEFORE].filter(isSet);
  let signers: Promise<CryptoKey[]> | undefined;
  return {
    list: () => signed && new Response(jsonForm(signed), { headers: headersOf("application/json", SHORT) }),
    async challenge(c) {
      if (keys.length === 0) return null;
      const nonce = c.req.query(NONCE_PARAMETER) ?? "";
      if (!REACH_NONCE.test(nonce)) return plain(400, FOR_ALL);
      signers ??= Promise.all(keys.map(signerOf));
      const at = new Date().toISOString();
      const text = challengeText({ host: c.get("url").host, nonce, at });
      const answer: ChallengeAnswer = { at, signatures: await signedBy(await signers, text) };
      const headers = headersOf("application/json", { "cache-control": "no-store" });
      return new Response(JSON.stringify(answer), { headers });
    },
    finder: () =>
      signed &&
      new Response(finderFile(finder, { key: key!, list: list! }), {
        headers: {
          ...headersOf("text/html; charset=utf-8", SHORT),
          // Kept and opened as a file: this host's own policy runs no script in it.
          "content-disposition": `attachment; filename="${FINDER_NAME}"`,
        },
      }),
  };
}

function headersOf(type: string, more: Record<string, string>): Record<string, string> {
  return { "content-type": type, ...FOR_ALL, ...more };
}

function isSet(key: string | undefined): key is string {
  return key !== undefined;
}

function signerOf(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
}

function signedBy(signers: CryptoKey[], text: string): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  return Promise.all(
    signers.map(async (key) => {
      const signature = await crypto.subtle.sign("Ed25519", key, bytes);
      return btoa(String.fromCharCode(...new Uint8Array(signature)));
    }),
  );
}
