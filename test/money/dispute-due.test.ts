/** A dispute's deadline as Stripe tells it: it needs somebody until evidence is given, or its time is over. */
import { afterAll, expect, test } from "vitest";
import { instant, MINUTE_MS } from "#origin/ground/clock.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openDatabase } from "#test/support/database.ts";
import { operatorOn } from "#test/support/operator.ts";
import { stripeShop } from "#test/support/stripe-shop.ts";

const clock = fakeClock("2026-03-10T08:00:00.000Z");
const shop = await stripeShop(await openDatabase(), clock);
const { does } = operatorOn(shop.context);
afterAll(() => shop.stripe.stop());

const open = async () =>
  (await does("orders_attention", {})).items.filter(({ what }) => what === "dispute");

test("it is in the queue as long as evidence is asked for", async () => {
  const { books } = shop.stripe;
  const order = await shop.order();
  const { id: intent } = books.pay(order.session);
  await shop.deliver(books.tell("checkout.session.completed", books.session(order.session)));
  const dispute = books.dispute(intent, 999);
  await shop.deliver(books.tell("charge.dispute.created", dispute));
  const dueAt = instant(1_000 * dispute.evidence_details!.due_by!);
  expect(await open()).toMatchObject([{ dueAt, amount: { amount: 999 } }]);
  dispute.status = "under_review";
  await shop.deliver(books.tell("charge.dispute.updated", dispute));
  expect(await open()).toEqual([]);
  // Asked for more, until another instant.
  dispute.status = "needs_response";
  dispute.evidence_details = { due_by: Math.floor(clock.now() / 1_000) + 60 };
  await shop.deliver(books.tell("charge.dispute.updated", dispute));
  expect(await open()).toHaveLength(1);
  clock.advance(MINUTE_MS);
  expect(await open()).toEqual([]);
});
