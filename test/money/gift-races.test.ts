/**
 * A gift's code against its money, both having read before either writes, whichever writes first. Seen to fail without the
 * version that each claims (money back and time kept; time of a part that had gone back), and, where the buyer asks, without
 * the look under that version (a redeemer's time taken by a press).
 */
import { afterAll, expect, test } from "vitest";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { type BoughtGift, giftNow, paidGift } from "#test/support/gifts.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { affiliate, invitee } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const ROUNDS = Array.from({ length: scaled(2) }, (_, round) => round);
const MONTH = 999;

const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = await openShop(clock);

afterAll(() => assertInvariants(shop.db));

/** Both read; then the redemption writes first, or the other. */
async function together<Other>(
  gift: BoughtGift,
  redeemedFirst: boolean,
  other: (db: D1Database) => Promise<Other>,
) {
  const person = await newBuyer(shop);
  const gate = gateBefore(shop.db, 2);
  const redeems = redeemCode({ ...person, db: gate.db }, gift);
  await gate.reached(1);
  const others = other(gate.db);
  await gate.reached(2);
  gate.open(redeemedFirst);
  return { person, redemption: await redeems, other: await others };
}

async function refunded(db: D1Database, { orderId }: BoughtGift, amount: number) {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const of = { id: newId(), payment: payment!, amount, kind: "operator", note: "test" } as const;
  return decideRefund({ ...shop, db }, { ...of, providerRefund: null });
}

async function newGift(): Promise<{ buyer: SignedInContext; gift: BoughtGift }> {
  const buyer = await invitee(await affiliate(shop, 30));
  return { buyer, gift: await paidGift(buyer) };
}

test.each([true, false])(
  "the buyer asks for the money: exactly one wins (redeemed first: %s)",
  async (redeemedFirst) => {
    for (const _ of ROUNDS) {
      const { buyer, gift } = await newGift();
      const ask = (db: D1Database) => refundGift({ ...buyer, db }, gift);
      const { person, redemption, other } = await together(gift, redeemedFirst, ask);
      const { state } = (await giftNow(buyer, gift.orderId)).gift;
      const answers = [redemption, other].map((one) => (one.ok ? "done" : one.problem));
      expect([...answers, state]).toEqual(
        redeemedFirst
          ? ["done", "GiftRedeemed", "redeemed"]
          : ["BadRedemptionCode", "done", "refunded"],
      );
      expect((await expiryOf(person)) !== null).toBe(redeemedFirst);
    }
  },
);

test.each([true, false])(
  "an operator pays all of it back: no money and time together (redeemed first: %s)",
  async (redeemedFirst) => {
    for (const _ of ROUNDS) {
      const { gift } = await newGift();
      const pay = (db: D1Database) => refunded(db, gift, MONTH);
      const { person, redemption, other } = await together(gift, redeemedFirst, pay);
      expect([redemption.ok, other]).toEqual([redeemedFirst, "decided"]);
      expect(await expiryOf(person)).toBe(redeemedFirst ? "2026-03-01T10:00:00.000Z" : null);
    }
  },
);

test.each([true, false])(
  "an operator pays a part back: the time is of the rest (redeemed first: %s)",
  async (redeemedFirst) => {
    for (const _ of ROUNDS) {
      const { gift } = await newGift();
      const pay = (db: D1Database) => refunded(db, gift, 333);
      const { person, redemption, other } = await together(gift, redeemedFirst, pay);
      expect([redemption.ok, other]).toEqual([true, "decided"]);
      expect(await expiryOf(person)).toBe("2026-03-22T02:00:00.000Z");
    }
  },
);
