/**
 * Where Cloudflare Access stands before the console, the console and operations are there only for requests that carry its
 * assertion: signed by the team's keys, for this application, by that team, not over. It comes before an operator's own sign-in and
 * replaces nothing of it.
 */
import { base64urlnopad } from "@scure/base";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Variables } from "#worker/ground/env.ts";
import { readCapped } from "#worker/ground/body.ts";
import { plain, problem } from "#worker/ground/refusal.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { rawPath } from "#worker/upstream/target.ts";

const ASSERTION_HEADER = "cf-access-jwt-assertion";
const CERTS_PATH = "/cdn-cgi/access/certs";
const CERTS_MOST_BYTES = 64 * 1024;
/** A key that the team took back opens nothing after that. */
const CERTS_MS = 10 * 60_000;
/** An unknown key is asked for this often at most: a turned one is there, and nobody makes us ask more. */
const AGAIN_MS = 60_000;
const MOST_LENGTH = 16 * 1024;

const Key = z.looseObject({ kid: z.string(), kty: z.literal("RSA"), n: z.string(), e: z.string() });
const Certs = z.object({ keys: z.array(Key).max(20) });
const Header = z.looseObject({ alg: z.literal("RS256"), kid: z.string() });
const Claims = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  /** Seconds. What has no end would be good for ever. */
  exp: z.number(),
  nbf: z.number().optional(),
});
type Keys = z.output<typeof Certs>["keys"];

type Settings = Pick<Variables, "ACCESS_TEAM" | "ACCESS_AUDIENCE" | "UPSTREAM_TIMEOUT_MS">;

/** Without both settings nothing is asked; with one of them nobody is let in. */
export function access({ ACCESS_TEAM: team, ACCESS_AUDIENCE: audience, ...rest }: Settings) {
  const isOff = team === undefined && audience === undefined;
  const keyOf = keysOf(() => keysAt(team ?? "", rest.UPSTREAM_TIMEOUT_MS));

  async function isAsserted(assertion: string): Promise<boolean> {
    if (team === undefined || audience === undefined) return false;
    const claims = await claimsOf(assertion, keyOf).catch(() => null);
    if (claims?.iss !== team || ![claims.aud].flat().includes(audience)) return false;
    const now = Date.now() / 1_000;
    return now < claims.exp && now >= (claims.nbf ?? 0);
  }

  return createMiddleware<GatewayEnv>(async function access(c, next) {
    const path = rawPath(c.req.url).toLowerCase();
    const isOperation = path.startsWith("/ops/");
    if (isOff || !(isOperation || path.startsWith("/console"))) return next();
    if (await isAsserted(c.req.header(ASSERTION_HEADER) ?? "")) return next();
    return isOperation ? problem(c, "AccessNeeded") : plain(403);
  });
}

/** What an assertion says. @throws where no key of the team signed it. */
async function claimsOf(assertion: string, keyOf: (id: string) => Promise<Keys[number]>) {
  if (assertion.length > MOST_LENGTH) throw new Error("an assertion is too long");
  const [head = "", body = "", signature = "", ...more] = assertion.split(".");
  const key = await keyOf(Header.parse(jsonIn(head)).kid);
  const isWhole = more.length === 0 && (await isSigned(key, `${head}.${body}`, signature));
  if (!isWhole) throw new Error("an assertion is not the team's");
  return Claims.parse(jsonIn(body));
}

/** @throws for what is no JSON in base64url. */
function jsonIn(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(base64urlnopad.decode(part)));
}

async function isSigned({ n, e }: Keys[number], text: string, signature: string): Promise<boolean> {
  const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("jwk", { kty: "RSA", n, e }, RS256, false, ["verify"]);
  const bytes = new TextEncoder().encode(text);
  return crypto.subtle.verify(
    RS256.name,
    key,
    Uint8Array.from(base64urlnopad.decode(signature)),
    bytes,
  );
}

/** A key of the team by its id, of those that `ask` gave. @throws where there is none, or the team does not answer. */
export function keysOf(ask: () => Promise<Keys>, now: () => number = Date.now) {
  let known: Keys = [];
  let askedAt = -Infinity;
  return async (id: string) => {
    const named = () => known.find(({ kid }) => kid === id);
    const age = now() - askedAt;
    if (age >= CERTS_MS || (!named() && age >= AGAIN_MS)) {
      known = await ask();
      askedAt = now();
    }
    const key = named();
    if (!key) throw new Error("no such key of the team");
    return key;
  };
}

async function keysAt(team: string, timeoutMs: number): Promise<Keys> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(team + CERTS_PATH, { signal, redirect: "manual" });
  const bytes = answer.ok ? await readCapped(answer.body, CERTS_MOST_BYTES) : null;
  if (!bytes) throw new Error("no keys of the team");
  return Certs.parse(JSON.parse(new TextDecoder().decode(bytes))).keys;
}
