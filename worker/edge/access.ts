/**
 * Where Cloudflare Access stands before the console, the console and operations are there only for requests that carry its
 * assertion: signed by the team's keys, for this application, by that team, not over. It comes before an operator's own sign-in and
 * replaces nothing of it.
 */
import { createMiddleware } from "hono/factory";
import { decode, verifyWithJwks } from "hono/jwt";
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
const Header = z.looseObject({ kid: z.string() });
const Claims = z.looseObject({ exp: z.number() });
type Keys = z.output<typeof Certs>["keys"];

type Settings = Pick<Variables, "ACCESS_TEAM" | "ACCESS_AUDIENCE" | "UPSTREAM_TIMEOUT_MS">;

/** Without both settings nothing is asked; with one of them nobody is let in. */
export function access({ ACCESS_TEAM: team, ACCESS_AUDIENCE: audience, ...rest }: Settings) {
  const isOff = team === undefined && audience === undefined;
  const keyOf = team === undefined ? null : keysOf(() => keysAt(team, rest.UPSTREAM_TIMEOUT_MS));

  async function isAsserted(assertion: string): Promise<boolean> {
    if (!keyOf || team === undefined || audience === undefined) return false;
    if (assertion === "" || assertion.length > MOST_LENGTH) return false;
    try {
      const key = await keyOf(Header.parse(decode(assertion).header).kid);
      const verification = { iss: team, aud: audience };
      const of = { keys: [key], allowedAlgorithms: ["RS256"] as const, verification };
      // What has no end would be good for ever.
      return Claims.safeParse(await verifyWithJwks(assertion, of)).success;
    } catch {
      return false;
    }
  }

  return createMiddleware<GatewayEnv>(async function access(c, next) {
    const path = rawPath(c.req.url).toLowerCase();
    const isOperation = path.startsWith("/ops/");
    if (isOff || !(isOperation || path.startsWith("/console"))) return next();
    if (await isAsserted(c.req.header(ASSERTION_HEADER) ?? "")) return next();
    return isOperation ? problem(c, "AccessNeeded") : plain(403);
  });
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
