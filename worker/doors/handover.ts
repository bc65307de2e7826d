/**
 * How somebody comes from another host of ours and stays signed in (decision 0165). The other host's page has a code made here
 * (`ask`) and posts it here (`take`); it waits in a cookie for the page of that path, which trades it for the session. Hosts
 * that the signed list does not name get neither.
 */
import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { callAt, type CallName } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import {
  CODE_FIELD,
  handedText,
  HANDOVER_CODE_PATTERN,
  HANDOVER_COOKIE,
  HANDOVER_PATH,
} from "#contract/reach/handover-form.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { readSent } from "#worker/ground/body.ts";
import { plain } from "#worker/ground/refusal.ts";
import { carriedOver } from "#worker/page/visitor/arrival.ts";
import { hostPrefix } from "#worker/page/visitor/host-prefix.ts";
import { keepArrival } from "#worker/page/visitor/keep-arrival.ts";
import { knownLanguage, LANGUAGE_NAME } from "#worker/page/visitor/language.ts";
import { rawPath } from "#worker/upstream/target.ts";

type Door = MiddlewareHandler<GatewayEnv>;

/** A code, and what an arrival can have. */
const LIMIT_BYTES = 4 * 1024;
const COOKIE_SECONDS = 60;
const FORM = /^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i;

const ASKED: CallName = "user_hand_over";

const ALLOWED = {
  "access-control-allow-methods": "POST",
  "access-control-allow-headers": [
    "content-type",
    BOOKMARK_HEADER,
    ...Object.values(CLIENT_HEADERS),
  ].join(),
  "access-control-max-age": "600",
};

export function handoverDoors(
  sites: string[],
  cookieDomains: string[],
): Record<"ask" | "take", Door> {
  /** Browsers say it of every form and every question across origins, and no page can say another's. */
  const cameFrom = (c: Parameters<Door>[0]): string | null => {
    const from = c.req.header("origin") ?? "";
    const site = c.get("site");
    return site !== null && from !== site && sites.includes(from) ? from : null;
  };

  return {
    async ask(c, next) {
      const from = cameFrom(c);
      if (from === null || callAt(rawPath(c.req.url))?.name !== ASKED) return next();
      const opened = { "access-control-allow-origin": from, vary: "origin" };
      if (c.req.method === "OPTIONS")
        return new Response(null, { status: 204, headers: { ...opened, ...ALLOWED } });
      await next();
      for (const [name, value] of Object.entries(opened)) c.res.headers.set(name, value);
    },

    async take(c) {
      const from = cameFrom(c);
      const body = await readSent(c.req.raw.body, LIMIT_BYTES);
      if (from === null) return plain(403);
      if (!body) return plain(413);
      if (!FORM.test(c.req.header("content-type") ?? "")) return plain(400);
      const form = new URLSearchParams(new TextDecoder().decode(body));
      keepArrival(c, carriedOver(form, getCookie(c), Date.now()), cookieDomains);
      const code = form.get(CODE_FIELD) ?? "";
      const isSignedIn = HANDOVER_CODE_PATTERN.test(code);
      if (isSignedIn) keepCode(c, handedText({ code, from }));
      const language = knownLanguage(form.get(LANGUAGE_NAME) ?? undefined);
      const query = language ? `?${LANGUAGE_NAME}=${language}` : "";
      c.header("cache-control", "no-store");
      return c.redirect(`${isSignedIn ? HANDOVER_PATH : "/"}${query}`, 303);
    },
  };
}

function keepCode(c: Parameters<Door>[0], handed: string): void {
  const url = c.get("url");
  setCookie(c, HANDOVER_COOKIE, handed, {
    path: "/",
    prefix: hostPrefix(url),
    maxAge: COOKIE_SECONDS,
    sameSite: "Strict",
    secure: url.protocol === "https:",
  });
}
