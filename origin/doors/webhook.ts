/**
 * `POST /webhooks/<provider>`: checks the signature on the raw body, keeps the event, answers, and only then works on
 * it. A provider that gets its answer late would send again and again.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { Hono } from "hono";
import type { EventReader, WebhookReader } from "#origin/books/payment/inbox/inbox.ts";
import { keepEvent, workEventById } from "#origin/books/payment/inbox/inbox.ts";

export function webhooks(context: Origin, readers: (EventReader | WebhookReader)[]) {
  const app = new Hono();
  app.post("/:provider", async (c) => {
    const reader = readers.find(({ provider }) => provider === c.req.param("provider"));
    if (!reader || !("read" in reader)) return c.text("404 Not Found\n", 404);
    const raw = await c.req.text();
    const notification = await reader.read(raw, c.req.raw.headers, context.clock.now());
    if (!notification) context.note("webhook.refused");
    if (!notification) return c.text("400 Bad Request\n", 400);
    await keepEvent(context, reader.provider, notification);
    c.executionCtx.waitUntil(workEventById(context, reader, notification.eventId));
    return c.text("200 OK\n");
  });
  return app;
}
