/**
 * What is asked of a product that was just switched on: its own readiness, a page with its first script, and signed calls
 * through the API, its database and its memory of signatures. It leaves nothing but one counted try to sign in.
 */
import { setTimeout } from "node:timers/promises";
import { type CallName, callPath, type PathPrefix } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { PROBLEMS } from "#contract/problem.ts";
import { sign } from "#worker/upstream/sign.ts";

/** A switch takes seconds to be known everywhere. */
const TRIES = 5;
const TRY_AGAIN_MS = 3_000;

/** @param headers go with every request. @throws with what was wrong. */
export type Asked = (headers: Record<string, string>) => Promise<void>;

/** Asks again for a while before it believes that something is wrong. */
export function patiently(ask: Asked): Asked {
  return async (headers) => {
    for (let tries = 1; tries < TRIES; tries++) {
      const isRight = await ask(headers).then(
        () => true,
        () => false,
      );
      if (isRight) return;
      await setTimeout(TRY_AGAIN_MS);
    }
    await ask(headers);
  };
}

/** @param base the public address. */
export function walkOf(base: string, prefix: PathPrefix): Asked {
  return async function walk(headers) {
    const get = async (path: string) => {
      const answer = await fetch(new URL(path, base), { headers, redirect: "manual" });
      const text = await answer.text();
      if (answer.status !== 200)
        throw new Error(`${path} answers ${answer.status}: ${text.slice(0, 200)}`);
      return text;
    };
    await get("/readyz");
    const page = await get("/");
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    if (!script) throw new Error("The home page names no script");
    await get(script);
    const key = await get("/signing-keys/windows");
    const call = async (name: CallName, request: object, ...expected: number[]) => {
      const answer = await fetch(new URL(`${prefix}${callPath(name)}`, base), {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          [CLIENT_HEADERS.platform]: "windows",
          [CLIENT_HEADERS.language]: "en",
        },
        body: JSON.stringify({ ...request, signature: sign(key) }),
      });
      const { code } = (await answer.json().catch(() => ({}))) as { code?: number };
      if (code === undefined || !expected.includes(code))
        throw new Error(`${name} answers ${answer.status}, code ${code}`);
    };
    await call("system_client_config", {}, 200);
    await call("payment_shop", {}, 200);
    // Nobody can be called that: a name begins with a letter. Too many tries from here are an answer, too.
    const nobody = { account: `-${crypto.randomUUID()}`, password: "not-anybody's-password" };
    const { BadCredentials, TooManyRequests } = PROBLEMS;
    await call("login_type_username", nobody, BadCredentials, TooManyRequests);
  };
}
