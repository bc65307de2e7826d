/**
 * The doors of development: the messages that were sent, and the clock. They are mounted by the deployment's own
 * variable; nothing in a request opens them.
 */
import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "#origin/ground/address/address.ts";
import { instant } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { readDevMessages } from "#origin/providers/courier/dev-courier.ts";
import type { MovableClock } from "./clock.ts";

/** A hundred years either way is what dates can take without a thought. */
const Advance = z.strictObject({
  advanceSeconds: z
    .int()
    .min(0)
    .max(100 * 366 * 86_400),
});
const NO_STORE = { "cache-control": "no-store" };

/** `clock` is null in PROD, where no door is mounted at all. */
export function devDoors(origin: Origin, clock: MovableClock | null): Hono {
  const app = new Hono();
  if (clock) {
    app.post("/dev/clock", async (c) => {
      const input = Advance.safeParse(await c.req.json().catch(() => null));
      if (!input.success) return c.json({ error: "send { advanceSeconds: N }" }, 400, NO_STORE);
      await clock.advance(input.data.advanceSeconds);
      return c.json({ now: instant(clock.now()) }, 200, NO_STORE);
    });
  }
  if (origin.environment === "DEV") {
    app.get("/dev/outbox.json", async (c) => {
      const to = c.req.query("to");
      const recipient = to === undefined ? null : recipientOf(to);
      const messages =
        to !== undefined && !recipient ? [] : await readDevMessages(origin, recipient);
      return c.json({ messages }, 200, NO_STORE);
    });
  }
  return app;
}

function recipientOf(to: string): { channel: "email" | "sms"; key: string } | null {
  const kind = to.includes("@") ? "email" : "phone";
  const address = addressOf({ kind, address: to });
  return address && { channel: kind === "email" ? "email" : "sms", key: address.key };
}
