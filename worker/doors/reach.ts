/**
 * How the product is reached when an address is blocked (docs/reach.md): the signed list of addresses, the answer to a
 * challenge, and the finder's file. All three are for whoever asks, from any page or file, and on every host that is served.
 */
import type { MiddlewareHandler } from "hono";
import {
  challengeText,
  type ChallengeAnswer,
  NONCE_PARAMETER,
  REACH_NONCE,
} from "#contract/reach/challenge.ts";
import { FINDER_NAME, finderFile } from "#contract/reach/finder-file.ts";
import { compactForm, jsonForm, signedIn } from "#contract/reach/signed-list.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Variables } from "#worker/ground/env.ts";
import { plain } from "#worker/ground/refusal.ts";

export type ReachVariables = Pick<
  Variables,
  "ADDRESS_LIST" | "RELEASE_PUBLIC_KEY" | "REACH_PRIVATE_KEY" | "REACH_PRIVATE_KEY_BEFORE"
>;

type Door = MiddlewareHandler<GatewayEnv>;

const FOR_ALL = { "access-control-allow-origin": "*" };
const SHORT = { "cache-control": "public, max-age=60" };
const FILE_HEADERS = {
  ...headersOf("text/html; charset=utf-8", SHORT),
  // Kept and opened as a file: this host's own policy runs no script in it.
  "content-disposition": `attachment; filename="${FINDER_NAME}"`,
};

/** Where the deployment has no list or no key, its door is no address of the site. */
export function reachDoors(
  variables: ReachVariables,
  built: string,
): Record<"list" | "challenge" | "finder", Door> {
  const { ADDRESS_LIST: list, RELEASE_PUBLIC_KEY: key } = variables;
  const signed = list === undefined || key === undefined ? null : signedIn(list);
  const keys = [variables.REACH_PRIVATE_KEY, variables.REACH_PRIVATE_KEY_BEFORE].filter(isSet);
  let signers: Promise<CryptoKey[]> | undefined;
  const json = signed && jsonForm(signed);
  const file = signed && key && finderFile(built, { key, list: compactForm(signed) });
  return {
    list: async (_, next) =>
      json ? new Response(json, { headers: headersOf("application/json", SHORT) }) : next(),
    async challenge(c, next) {
      if (keys.length === 0) return next();
      const nonce = c.req.query(NONCE_PARAMETER) ?? "";
      if (!REACH_NONCE.test(nonce)) return plain(400, FOR_ALL);
      signers ??= Promise.all(keys.map(signerOf));
      const at = new Date().toISOString();
      const text = challengeText({ host: c.get("url").host, nonce, at });
      const answer: ChallengeAnswer = { at, signatures: await signedBy(await signers, text) };
      const headers = headersOf("application/json", { "cache-control": "no-store" });
      return new Response(JSON.stringify(answer), { headers });
    },
    finder: async (_, next) => (file ? new Response(file, { headers: FILE_HEADERS }) : next()),
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
