/** The money of a gift at a provider that refuses it, does not answer or has been asked already. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { paymentsOf, ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { fakeClock } from "#test/support/clock.ts";
import { dataOf, giftNow, paidGift, redeemed } from "#test/support/gifts.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const sandbox = sandboxProvider({ db: memory.db, clock });
let says: "yes" | "no" | "nothing" | "yes, unheard" = "yes";
/** The ids of refunds that came to the provider. */
const asked: string[] = [];
const shop = shopContext(memory.db, clock, {
  payments: paymentsOf([
    {
      ...sandbox,
      async refund(order) {
        asked.push(order.id);
        if (says === "no") throw new ProviderRefusal("the card is closed");
        if (says === "nothing") throw new ProviderSilence("an outage");
        const made = await sandbox.refund(order);
        if (says === "yes, unheard") throw new ProviderSilence("the line broke");
        return made;
      },
    },
  ]),
});

beforeEach(() => {
  says = "yes";
  asked.length = 0;
});
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function refundOf({ orderId }: { orderId: string }) {
  return shop.db
    .prepare(`SELECT id, status, provider_refund FROM refund WHERE order_id = ?1`)
    .bind(orderId)
    .first<{ id: string; status: string; provider_refund: string | null }>();
}

test("arrives with the name that the provider has for it", async () => {
  const buyer = await newBuyer(shop);
  const gift = await paidGift(buyer);
  const { gift: after, card } = dataOf(await refundGift(buyer, gift));
  expect([after.state, card.code]).toEqual(["refunded", null]);
  expect(await giftNow(buyer, gift.orderId)).toEqual({ gift: after, card });
  const refund = await refundOf(gift);
  expect(refund).toMatchObject({ id: asked[0], status: "succeeded" });
  expect(refund!.provider_refund).not.toBeNull();
});

test("that the provider refuses stays, and the gift is there as before", async () => {
  const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
  const gift = await paidGift(buyer);
  const before = await giftNow(buyer, gift.orderId);
  says = "no";
  expect(dataOf(await refundGift(buyer, gift))).toEqual(before);
  expect(await refundOf(gift)).toMatchObject({ status: "failed" });
  expect(await redeemed(person, gift)).toMatchObject({ months: 1 });
});

test("that the provider says nothing about is on its way, and sent again a minute later", async () => {
  const buyer = await newBuyer(shop);
  const gift = await paidGift(buyer);
  says = "nothing";
  expect(dataOf(await refundGift(buyer, gift)).gift.state).toBe("refunded");
  says = "yes";
  await sendDueRefunds(shop);
  expect(asked).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await sendDueRefunds(shop);
  const refund = await refundOf(gift);
  expect(refund).toMatchObject({ status: "succeeded" });
  expect(asked).toEqual([refund!.id, refund!.id]);
});

test("that went back unheard is looked for a minute later, and not sent again", async () => {
  const buyer = await newBuyer(shop);
  const gift = await paidGift(buyer);
  says = "yes, unheard";
  expect(dataOf(await refundGift(buyer, gift)).gift.state).toBe("refunded");
  expect(await refundOf(gift)).toMatchObject({ status: "requested" });
  clock.advance(MINUTE_MS);
  await sendDueRefunds(shop);
  expect(await refundOf(gift)).toMatchObject({ status: "succeeded" });
  expect(asked).toHaveLength(1);
});
