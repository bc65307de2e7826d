/**
 * Readers without scripts (decision 0166): takes the forms that they post to a page, from our own pages alone, and keeps
 * their session in its cookie. What is rendered for them is theirs: no cache keeps it.
 */
import { createMiddleware } from "hono/factory";
import { readSent } from "#worker/ground/body.ts";
import { plain as refused } from "#worker/ground/refusal.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { OF_THE_ROUTER } from "#worker/page/kept/page-key.ts";
import { keepSession, sessionIn } from "#worker/page/visitor/session-cookie.ts";

/** The longest message to support takes a third of it. */
const LIMIT_BYTES = 64 * 1024;
const FORM = /^application\/x-www-form-urlencoded(\s*;|$)/i;

export function plain(takesForms: (pathname: string) => boolean) {
  return createMiddleware<GatewayEnv>(async function plain(c, next) {
    const isPost = c.req.method === "POST";
    const { pathname, origin } = c.get("url");
    const token = sessionIn(c);
    // What the router asks for, a script asks.
    if (!isPost && (token === null || OF_THE_ROUTER.test(pathname))) return next();
    if (isPost) {
      const form = await readSent(c.req.raw.body, LIMIT_BYTES);
      if (!takesForms(pathname)) return refused(405, { allow: "GET, HEAD" });
      if (!isOwn(c.req.raw, origin)) return refused(403);
      if (!FORM.test(c.req.header("content-type") ?? "")) return refused(415);
      if (!form) return refused(413);
      c.set("posted", form);
    }
    const session = { token };
    c.set("plain", session);
    await next();
    c.header("cache-control", "no-store");
    if (session.token ?? token) keepSession(c, session.token);
  });
}

/** Sent by a page of ours. Browsers that do not say where a request comes from say whose page it was. */
function isOwn({ headers }: Request, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? headers.get("origin") === origin : site === "same-origin";
}
