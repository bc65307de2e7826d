/** While a webhook secret is rolled, Stripe signs with both: an event counts whichever of them is set. */
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { stripeEvents } from "./events.ts";

const NOW = 1_700_000_000_000;
const PAYLOAD = JSON.stringify({ id: "evt_1", type: "charge.refunded" });

const signed = (secret: string) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload: PAYLOAD,
    secret,
    timestamp: NOW / 1_000,
  });

async function isRead(webhookSecret: string, signature: string): Promise<boolean> {
  const reader = stripeEvents({
    secretKey: "sk_test_1",
    webhookSecret,
    accountId: null,
    apiUrl: null,
    siteOrigin: "https://halyard.example",
  });
  const headers = new Headers({ "stripe-signature": signature });
  return (await reader.read(PAYLOAD, headers, NOW)) !== null;
}

test("an event signed with the earlier and the new secret passes by either, and by no third", async () => {
  const second = (await signed("whsec_new")).split(",").find((part) => part.startsWith("v1="));
  const both = `${await signed("whsec_old")},${second}`;
  const read = await Promise.all(
    ["whsec_old", "whsec_new", "whsec_other"].map((secret) => isRead(secret, both)),
  );
  expect(read).toEqual([true, true, false]);
});
