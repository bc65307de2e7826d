/** The sandbox's cashier over HTTP: shows a session and does what its buttons say. DEV and TEST only. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { Hono } from "hono";
import { newId } from "#origin/ground/ids.ts";
import { announceCaptures } from "#origin/providers/sandbox/events.ts";
import { CASHIER_STYLE, cashierPage, notFoundPage } from "./page.ts";
import {
  declineSandboxSession,
  insertSandboxCapture,
  type SandboxSession,
  sandboxSession,
} from "#origin/providers/sandbox/repository.ts";

/**
 * - `pay`, `twice`: paid, and the shop hears of it.
 * - `silently`: paid, and the notification is lost.
 * - `later`: paid one minute after the session's end.
 * - `fail`: the payer's bank says no.
 */
const ACTIONS = ["pay", "twice", "silently", "later", "fail"] as const;
type Action = (typeof ACTIONS)[number];

export function sandboxCashier(context: Origin) {
  const app = new Hono();
  app.get("/cashier.css", (c) => c.body(CASHIER_STYLE, 200, { "content-type": "text/css" }));
  app.get("/cashier/:session", async (c) => {
    const session = await sandboxSession(context.db, c.req.param("session"));
    return session
      ? html(cashierPage(session, isOver(context, session)))
      : html(notFoundPage(), 404);
  });
  app.post("/cashier/:session", async (c) => {
    const session = await sandboxSession(context.db, c.req.param("session"));
    const { action } = await c.req.parseBody();
    const known = ACTIONS.find((name) => name === action);
    if (!session || !known) return html(notFoundPage(), 404);
    if (!isOver(context, session)) await act(context, session, known);
    return c.redirect(`/purchased?order=${session.order_id}`, 303);
  });
  return app;
}

/** A session is paid once; the button that pays it twice does both at once. */
function isOver({ clock }: Origin, { closed, captured, expires_at }: SandboxSession): boolean {
  return closed === 1 || captured === 1 || clock.now() >= expires_at;
}

async function act(context: Origin, session: SandboxSession, action: Action): Promise<void> {
  const { db, clock } = context;
  if (action === "fail") return void (await declineSandboxSession(db, session.id).run());
  const at = action === "later" ? session.expires_at + MINUTE_MS : clock.now();
  const capture = () =>
    insertSandboxCapture(db, {
      id: newId(),
      session_id: session.id,
      amount: session.amount,
      at,
      announced: action === "silently",
    });
  await db.batch(action === "twice" ? [capture(), capture()] : [capture()]);
  await announceCaptures(context);
}

function html(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
