/**
 * `POST /unsubscribe/<link>`: ends a kind of letter. A mail program sends the form of RFC 8058 and follows no redirect; the
 * page's own form leads back to the page, which says what holds. The link is the only proof, so there is nothing that another
 * site could make a visitor do that it could not do itself. Opening the address (GET) changes nothing: scanners open links.
 */
import type { Context } from "hono";
import type { ServerCall } from "#app/gateway/context.ts";
import { SUCCESS } from "#contract/envelope.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { readSent } from "#worker/ground/body.ts";
import { plain } from "#worker/ground/refusal.ts";

const LIMIT_BYTES = 4 * 1024;

/** Of the page's form, and of the page that says that it came to nothing. */
export const STOP_FIELD = "stop";
const FAILED_PARAMETER = "failed";

export function stopLetters(callFor: (c: Context<GatewayEnv>) => ServerCall) {
  return async function stopLetters(c: Context<GatewayEnv>): Promise<Response> {
    const body = await readSent(c.req.raw.body, LIMIT_BYTES);
    if (!body) return plain(413);
    const form = await formIn(body, c.req.header("content-type"));
    const isOneClick = form?.get("List-Unsubscribe") === "One-Click";
    if (!isOneClick && !form?.has(STOP_FIELD)) return plain(400);
    const link = c.req.param("link") ?? "";
    const answer = await callFor(c)("user_notice_stop", { link }).catch(() => null);
    if (!isOneClick) return backToPage(c, answer !== null);
    // A mail program tries again after a 502.
    if (!answer) return plain(502);
    return answer.code === SUCCESS.code ? stopped() : plain(404);
  };
}

/** Null for what is no form. */
async function formIn(body: Uint8Array<ArrayBuffer>, type = ""): Promise<FormData | null> {
  const sent = new Response(body, { headers: { "content-type": type } });
  return sent.formData().catch(() => null);
}

/** A link that is none of ours is told by the page. */
function backToPage(c: Context<GatewayEnv>, isDone: boolean): Response {
  const { pathname, searchParams } = c.get("url");
  const query = new URLSearchParams(searchParams);
  query.delete(FAILED_PARAMETER);
  if (!isDone) query.set(FAILED_PARAMETER, "1");
  c.header("cache-control", "no-store");
  return c.redirect(query.size > 0 ? `${pathname}?${query.toString()}` : pathname, 303);
}

function stopped(): Response {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("Unsubscribed\n", { headers });
}
