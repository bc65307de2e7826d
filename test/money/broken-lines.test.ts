/**
 * Lines that break. The stand-in of Stripe breaks its own on purpose, and nothing sends a request again unseen; a connection that
 * the runtime closed, as it was idle, is nobody's fault.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import "#test/support/harness.ts";
import { sentAnew } from "#test/support/kept-connection.ts";
import { startStripe } from "#test/support/stripe-server.ts";

test("a line that breaks is one request, on a kept connection as well", async () => {
  const stripe = await startStripe(fakeClock());
  const ask = () => fetch(new URL("/v1/events", stripe.url)).then((answer) => answer.text());
  await ask();
  // A connection is kept, and free again, only a turn after its answer was read.
  await nextTurn();
  stripe.breakLine(1, "after");
  await expect(ask()).rejects.toThrow("fetch failed");
  expect(stripe.requests).toHaveLength(2);
  await stripe.stop();
});

/** What the runtime's client rejects with. */
function closed(bytesRead: number): Error {
  const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
  return new TypeError("fetch failed", { cause: Object.assign(cause, { socket: { bytesRead } }) });
}

test("a request is sent again where its connection was an old one, and only there", async () => {
  const failures = [closed(175)];
  const asked = () =>
    sentAnew(async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return 1;
    });
  expect(await asked()).toBe(1);
  failures.push(closed(0));
  await expect(asked()).rejects.toThrow("fetch failed");
});
