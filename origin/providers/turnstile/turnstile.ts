/** Cloudflare Turnstile's check of what a page brought back. */
import { z } from "zod";
import type { Turnstile } from "#origin/ground/ports/turnstile.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 4_000;

const Verdict = z.object({ success: z.boolean() });

export function turnstile(siteKey: string, secret: string, verifyUrl = VERIFY_URL): Turnstile {
  return {
    siteKey,
    async isSolved(token, ip) {
      const body = new URLSearchParams({ secret, response: token });
      if (ip) body.set("remoteip", ip);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(verifyUrl, { method: "POST", body, signal, redirect: "error" });
        return Verdict.safeParse(await answer.json()).data?.success === true;
      } catch {
        return false;
      }
    },
  };
}
