/** The stand-in of Stripe breaks lines on purpose: whoever asked is told of each, and nothing sends a request again unseen. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import "#test/support/harness.ts";
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
