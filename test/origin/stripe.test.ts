/** The Stripe provider in the built product: its client in the Workers' runtime, its webhook through the gateway. */
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { advance } from "#test/support/product-clock.ts";
import type { StripeEvent } from "#test/support/stripe-books.ts";
import { startStripe, type StripeServer } from "#test/support/stripe-server.ts";

const WEBHOOK_SECRET = "whsec_stand_in";

let stripe: StripeServer;
let product: Harness;
let buyer: Person;

beforeAll(async () => {
  stripe = await startStripe({ now: () => Date.now() });
  product = await startHarness({
    origin: {
      SITE_ORIGIN: "https://halyard.example",
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url.href,
      STRIPE_METHODS: "alipay card",
    },
  });
  buyer = await signedInPerson(product);
});
afterAll(async () => {
  await product.dispose();
  await stripe.stop();
});

async function order(method: "alipay" | "card") {
  const wish = {
    productId: "month-1",
    method,
    clientKey: newId(),
    expected: { amount: 999, currency: "USD" },
  };
  const { envelope } = await product.call("payment_purchase", wish, { token: buyer.token });
  const { order: made } = envelope.data as CallResponse<"payment_purchase">;
  return { ...made, session: stripe.books.sessionOf(made.id) };
}

async function notify(event: StripeEvent, secret = WEBHOOK_SECRET): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const answer = await fetch(new URL("/webhooks/stripe", product.url), {
    method: "POST",
    headers: { "stripe-signature": signature, "content-type": "application/json" },
    body: payload,
  });
  return answer.status;
}

async function statusOf(orderId: string): Promise<string | null> {
  return product.db
    .prepare(`SELECT status FROM purchase WHERE id = ?1`)
    .bind(orderId)
    .first("status");
}

test("a notification through the gateway's door pays the order", async () => {
  const { id, payUrl, session } = await order("card");
  expect(payUrl).toBe(session.url);
  stripe.books.pay(session.id);
  const completed = stripe.books.tell(
    "checkout.session.completed",
    stripe.books.session(session.id),
  );
  expect(await notify(completed, "whsec_another")).toBe(400);
  expect(await statusOf(id)).toBe("pending");
  expect(await notify(completed)).toBe(200);
  await expect.poll(() => statusOf(id)).toBe("paid");
});

test("a lost notification is found by the payer who asks", async () => {
  const { id, session } = await order("alipay");
  stripe.books.pay(session.id);
  const { envelope } = await product.call(
    "payment_order_status",
    { orderId: id },
    { token: buyer.token },
  );
  expect(envelope.data).toMatchObject({ asked: true, order: { status: "paid" } });
});

test("a declined payment is told to the payer who asks, and forgotten once another try succeeds", async () => {
  const { id, session } = await order("card");
  const ask = async () => {
    await advance(product, 3);
    const { envelope } = await product.call(
      "payment_order_status",
      { orderId: id },
      { token: buyer.token },
    );
    return envelope.data;
  };
  expect(await ask()).toMatchObject({ order: { status: "pending", declined: false } });
  stripe.books.decline(session.id);
  expect(await ask()).toMatchObject({ order: { status: "pending", declined: true } });
  stripe.books.pay(session.id);
  expect(await ask()).toMatchObject({ order: { status: "paid", declined: false } });
});

test("the methods that the account has are Stripe's, the others the sandbox's", async () => {
  const { envelope } = await product.call("payment_shop", {});
  expect(envelope.data).toMatchObject({ methods: ["alipay", "wechat", "unionpay", "card"] });
  const wish = {
    productId: "month-1",
    method: "unionpay",
    clientKey: newId(),
    expected: { amount: 999, currency: "USD" },
  };
  const answer = await product.call("payment_purchase", wish, { token: buyer.token });
  expect(answer.envelope.data).toMatchObject({
    order: { payUrl: expect.stringMatching(/^\/sandbox\/cashier\//) },
  });
});
