/** A gift from its order to whoever redeems it, and its money on every way back. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { SignedInContext } from "#origin/ground/context.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { readStatement } from "#origin/verbs/account/read-statement.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { listGifts } from "#origin/verbs/gift/list.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { showGift } from "#origin/verbs/gift/show.ts";
import { writeGiftCard } from "#origin/verbs/gift/write-card.ts";
import { listOrders } from "#origin/verbs/order/list.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { listReferRecords } from "#origin/verbs/referral/records.ts";
import { fakeClock } from "#test/support/clock.ts";
import { dataOf, giftNow, paidGift, redeemed } from "#test/support/gifts.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import {
  boughtOrder,
  buy,
  expiryOf,
  newBuyer,
  newCoupon,
  shopContext,
} from "#test/support/shop.ts";

const MONTH = 999;
const SPENT = { ok: false, problem: "BadRedemptionCode", fields: ["code"] };

const memory = memoryDb();
const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const AFTER_A_MONTH = "2026-04-01T10:00:00.000Z";

async function statementOf(person: SignedInContext) {
  return dataOf(await readStatement(person, {})).rows;
}

describe("a gift", () => {
  test("has no code before it is paid, and gives its buyer no time", async () => {
    const buyer = await newBuyer(shop);
    const { id: orderId, purpose } = await boughtOrder(buyer, { gift: true });
    expect(purpose).toBe("gift");
    expect(await showGift(buyer, { orderId })).toEqual({
      ok: false,
      problem: "NotFound",
      fields: ["orderId"],
    });
    expect(dataOf(await listGifts(buyer, {})).gifts).toEqual([]);
    const gift = await paidGift(buyer);
    expect(gift.orderId).toBe(orderId);
    expect(await expiryOf(buyer)).toBeNull();
    expect(dataOf(await listOrders(buyer, {})).orders).toMatchObject([
      { id: orderId, purpose: "gift", status: "paid", membership: null },
    ]);
  });

  test("is quoted without what it does to the buyer's own time", async () => {
    const buyer = await newBuyer(shop);
    const quoted = dataOf(await previewOrder(buyer, { productId: "month-1", gift: true }));
    expect(quoted).toMatchObject({ membership: null, total: { amount: MONTH } });
  });

  test("takes no promo code, whoever asks", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db);
    expect(await buy(buyer, { gift: true, coupon })).toEqual({
      ok: false,
      problem: "CouponNotForGift",
      fields: ["coupon"],
    });
    const quoted = await previewOrder(buyer, { productId: "month-1", gift: true, coupon });
    expect(dataOf(quoted)).toMatchObject({
      couponProblem: "CouponNotForGift",
      discount: { amount: 0 },
    });
  });

  test("is another open order than the same plan for oneself, and one of its own", async () => {
    const buyer = await newBuyer(shop);
    const own = await boughtOrder(buyer);
    const gift = await boughtOrder(buyer, { gift: true });
    expect(gift.id).not.toBe(own.id);
    expect((await boughtOrder(buyer, { gift: true })).id).toBe(gift.id);
    expect((await boughtOrder(buyer)).id).toBe(own.id);
    const { clientKey } = gift;
    expect(await buy(buyer, { clientKey })).toMatchObject({ problem: "OrderKeyReused" });
  });

  test("may be bought by somebody whose own membership runs as far ahead as one may", async () => {
    const buyer = await newBuyer(shop);
    for (let years = 0; years < 10; years += 2) await paidOrder(buyer, { productId: "year-2" });
    expect(await buy(buyer)).toMatchObject({ problem: "MembershipTooLong" });
    const gift = await paidGift(buyer);
    expect(await redeemCode(buyer, gift)).toMatchObject({ problem: "MembershipTooLong" });
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("waiting");
    expect(await redeemed(await newBuyer(shop), gift)).toMatchObject({ months: 1 });
  });

  test("gives its plan once, to the first who redeems it, with all that the plan has", async () => {
    const [buyer, first, second] = [
      await newBuyer(shop),
      await newBuyer(shop),
      await newBuyer(shop),
    ];
    await shop.db.prepare(`UPDATE product SET max_devices = 9 WHERE id = 'year-1'`).run();
    const gift = await paidGift(buyer, { productId: "year-1" });
    await shop.db.prepare(`UPDATE product SET max_devices = 5 WHERE id = 'year-1'`).run();
    const until = "2027-03-01T10:00:00.000Z";
    expect(await redeemed(first, gift)).toEqual({ months: 12, seconds: 0, expiresAt: until });
    expect(await redeemCode(second, gift)).toEqual(SPENT);
    expect(await expiryOf(second)).toBeNull();
    expect(await deviceLimit(shop, first.session.userId)).toBe(9);
    expect(await runningRight(shop.db, first.session.userId, clock.now())).toBe(Date.parse(until));
    expect(await deviceLimit(shop, buyer.session.userId)).toBe(5);
    expect(await runningRight(shop.db, buyer.session.userId, clock.now())).toBeNull();
  });

  test("is nobody's but its buyer's, and its code is shown only while it may be redeemed", async () => {
    const [buyer, stranger] = [await newBuyer(shop), await newBuyer(shop)];
    const gift = await paidGift(buyer);
    const missing = { ok: false, problem: "NotFound", fields: ["orderId"] };
    expect(await showGift(stranger, gift)).toEqual(missing);
    expect(await refundGift(stranger, gift)).toEqual(missing);
    const line = { orderId: gift.orderId, line: "For you", language: "en" } as const;
    expect(await writeGiftCard(stranger, line)).toEqual(missing);
    expect((await writeGiftCard(buyer, line)).ok).toBe(true);
    expect((await giftNow(buyer, gift.orderId)).card).toMatchObject({ line: "For you" });
    const row = shop.db.prepare(`SELECT sealed FROM gift WHERE order_id = ?1`).bind(gift.orderId);
    expect(await row.first<string>("sealed")).not.toContain(gift.code);
    await redeemed(stranger, gift);
    expect((await giftNow(buyer, gift.orderId)).card).toMatchObject({ code: null, line: "" });
    expect(await row.first("sealed")).toBeNull();
    expect(await writeGiftCard(buyer, line)).toMatchObject({ problem: "GiftOver" });
  });

  test("has words on its card, and nothing that leads anywhere", async () => {
    const buyer = await newBuyer(shop);
    const { orderId } = await paidGift(buyer);
    const write = (line: string) => writeGiftCard(buyer, { orderId, line, language: "zh_CN" });
    expect(await write("Look at evil.example")).toEqual({
      ok: false,
      problem: "GiftLineLeads",
      fields: ["line"],
    });
    expect(dataOf(await write("生日快乐。爱你")).card).toMatchObject({
      line: "生日快乐。爱你",
      language: "zh_CN",
    });
  });
});

describe("the money of a gift", () => {
  test("goes back while nobody redeemed it, and its code ends with it", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const gift = await paidGift(buyer);
    const { gift: after, card } = dataOf(await refundGift(buyer, gift));
    expect(after).toMatchObject({ state: "refunded", refunded: { amount: MONTH } });
    expect(card.code).toBeNull();
    expect(await redeemCode(person, gift)).toEqual(SPENT);
    expect(await expiryOf(person)).toBeNull();
    // Once more is the same.
    expect(dataOf(await refundGift(buyer, gift)).gift).toEqual(after);
  });

  test("no longer goes back to the buyer by a press once somebody redeemed it", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const gift = await paidGift(buyer);
    await redeemed(person, gift);
    expect(await refundGift(buyer, gift)).toEqual({
      ok: false,
      problem: "GiftRedeemed",
      fields: ["orderId"],
    });
    expect(await expiryOf(person)).toBe(AFTER_A_MONTH);
  });

  test("a refund after it was redeemed takes the time of whoever redeemed it, and no other", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    await paidOrder(buyer);
    const gift = await paidGift(buyer);
    await redeemed(person, gift);
    const id = await refund(shop, gift.orderId, MONTH);
    expect(await expiryOf(person)).toBe("2026-03-01T10:00:00.000Z");
    expect(await expiryOf(buyer)).toBe(AFTER_A_MONTH);
    expect((await giftNow(buyer, gift.orderId)).gift).toMatchObject({
      state: "refunded",
      redeemedAt: "2026-03-01T10:00:00.000Z",
    });
    await settleRefund(shop, id, "failed");
    expect(await expiryOf(person)).toBe(AFTER_A_MONTH);
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("redeemed");
    expect(await redeemCode(buyer, gift)).toEqual(SPENT);
  });

  test("that went back in part before is less time for whoever redeems it", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const gift = await paidGift(buyer);
    const id = await refund(shop, gift.orderId, 333);
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("waiting");
    await redeemed(person, gift);
    const month = Date.parse(AFTER_A_MONTH) - clock.now();
    const left = Math.round((month / 1_000) * (333 / MONTH));
    expect(Date.parse((await expiryOf(person))!)).toBe(Date.parse(AFTER_A_MONTH) - left * 1_000);
    await settleRefund(shop, id, "failed");
    expect(await expiryOf(person)).toBe(AFTER_A_MONTH);
  });

  test("that comes again makes the code good again, unless an operator had ended it", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const [gift, ended] = [await paidGift(buyer), await paidGift(buyer)];
    const id = await refund(shop, gift.orderId, MONTH);
    expect(await redeemCode(person, gift)).toEqual(SPENT);
    await settleRefund(shop, id, "failed");
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("waiting");
    expect(await redeemed(person, gift)).toMatchObject({ months: 1 });
    await does("codes_revoke", { code: ended.code, note: "leaked" });
    expect((await giftNow(buyer, ended.orderId)).gift.state).toBe("ended");
    expect(await refundGift(buyer, ended)).toMatchObject({ problem: "GiftOver" });
    await settleRefund(shop, await refund(shop, ended.orderId, MONTH), "failed");
    expect((await giftNow(buyer, ended.orderId)).gift.state).toBe("ended");
    expect(await redeemCode(person, ended)).toEqual(SPENT);
  });

  test("in two parts ends the code with the second, and one that fails begins it again", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const gift = await paidGift(buyer);
    const first = await refund(shop, gift.orderId, 500);
    await refund(shop, gift.orderId, 499);
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("refunded");
    await settleRefund(shop, first, "failed");
    expect((await giftNow(buyer, gift.orderId)).gift.state).toBe("waiting");
    await redeemed(person, gift);
    expect(Date.parse((await expiryOf(person))!)).toBeLessThan(Date.parse(AFTER_A_MONTH));
  });
});

describe("statements", () => {
  test("the buyer reads how each gift stands and not by whom, the other one of time alone", async () => {
    const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
    const given = await paidGift(buyer);
    clock.advance(1_000);
    const back = await paidGift(buyer);
    clock.advance(1_000);
    const waits = await paidGift(buyer);
    clock.advance(1_000);
    await redeemed(person, given);
    clock.advance(1_000);
    await refundGift(buyer, back);
    const rows = await statementOf(buyer);
    const bought = { source: "gift_order", months: 0, seconds: 0, money: { amount: MONTH } };
    expect(rows).toMatchObject([
      { source: "refund", seconds: 0, money: { amount: MONTH }, gift: null },
      { ...bought, id: waits.orderId, gift: { state: "waiting", redeemedAt: null } },
      { ...bought, id: back.orderId, gift: { state: "refunded", redeemedAt: null } },
      { ...bought, id: given.orderId, gift: { state: "redeemed" } },
    ]);
    expect(rows[3]?.gift?.redeemedAt).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain(person.session.userId);
    expect(await statementOf(person)).toMatchObject([
      { source: "gift", months: 1, money: null, gift: null },
    ]);
    await refund(shop, given.orderId, MONTH);
    expect(await statementOf(person)).toMatchObject([
      { source: "refund", money: null },
      { source: "gift" },
    ]);
    expect((await statementOf(buyer))[0]).toMatchObject({
      source: "refund",
      seconds: 0,
      money: { amount: MONTH },
    });
    clock.advance(-4_000);
  });
});

describe("what a gift brings the buyer's inviter", () => {
  const commissions = async (orderId: string) => {
    const { results } = await shop.db
      .prepare(`SELECT amount, type FROM commission_entry WHERE order_id = ?1 ORDER BY rowid`)
      .bind(orderId)
      .all();
    return results;
  };

  async function outcomeFor(inviter: SignedInContext) {
    return dataOf(await listReferRecords(inviter, {})).records.map(({ outcome }) => outcome);
  }

  test("an affiliate's commission comes when it is redeemed, and goes with its money", async () => {
    const inviter = await affiliate(shop, 30);
    const [buyer, person] = [await invitee(inviter), await newBuyer(shop)];
    const given = await paidGift(buyer);
    clock.advance(1);
    const back = await paidGift(buyer);
    clock.advance(-1);
    expect(await commissions(given.orderId)).toEqual([]);
    expect(await outcomeFor(inviter)).toEqual(["gift_waiting", "gift_waiting"]);
    await refundGift(buyer, back);
    expect(await commissions(back.orderId)).toEqual([]);
    await redeemed(person, given);
    expect(await commissions(given.orderId)).toEqual([{ amount: 300, type: 0 }]);
    expect((await outcomeFor(inviter)).toSorted()).toEqual(["commission", "gift_returned"]);
    await refund(shop, given.orderId, MONTH);
    expect(await commissions(given.orderId)).toEqual([
      { amount: 300, type: 0 },
      { amount: -300, type: 0 },
    ]);
  });

  test("time comes when it is redeemed, to the buyer's inviter alone", async () => {
    const [inviter, other] = [await newBuyer(shop), await newBuyer(shop)];
    await paidOrder(inviter);
    await paidOrder(other);
    const [buyer, person] = [await invitee(inviter), await invitee(other)];
    const gift = await paidGift(buyer);
    expect(await expiryOf(inviter)).toBe(AFTER_A_MONTH);
    await redeemed(person, gift);
    expect(await expiryOf(inviter)).toBe("2026-04-04T12:24:00.000Z");
    expect(await expiryOf(other)).toBe(AFTER_A_MONTH);
    expect(await outcomeFor(inviter)).toEqual(["reward"]);
    await refund(shop, gift.orderId, MONTH);
    expect(await expiryOf(inviter)).toBe(AFTER_A_MONTH);
  });

  test.each([true, false])(
    "nothing where the gift came to the inviter (affiliate %s)",
    async (kol) => {
      const inviter = kol ? await affiliate(shop, 30) : await newBuyer(shop);
      await paidOrder(inviter);
      const buyer = await invitee(inviter);
      const gift = await paidGift(buyer);
      await redeemed(inviter, gift);
      expect(await commissions(gift.orderId)).toEqual([]);
      expect(await expiryOf(inviter)).toBe("2026-05-01T10:00:00.000Z");
      expect(await outcomeFor(inviter)).toEqual(["gift_own"]);
    },
  );

  test("nothing to a buyer whose friend redeems it", async () => {
    const buyer = await newBuyer(shop);
    await paidOrder(buyer);
    const friend = await invitee(buyer);
    await redeemed(friend, await paidGift(buyer));
    expect(await expiryOf(buyer)).toBe(AFTER_A_MONTH);
  });

  test("a gift that a buyer redeems alone is a purchase like another", async () => {
    const inviter = await affiliate(shop, 30);
    const buyer = await invitee(inviter);
    const gift = await paidGift(buyer);
    await redeemed(buyer, gift);
    expect(await commissions(gift.orderId)).toEqual([{ amount: 300, type: 0 }]);
    const sources = (await statementOf(buyer)).map(({ source }) => source);
    expect(sources.toSorted()).toEqual(["gift", "gift_order"]);
  });
});

test("operators find a gift by its order, its code and its people, and who did is recorded", async () => {
  const [buyer, person] = [await newBuyer(shop), await newBuyer(shop)];
  const gift = await paidGift(buyer);
  const { number } = (await giftNow(buyer, gift.orderId)).gift;
  await redeemed(person, gift);
  const uidOf = async ({ session }: SignedInContext) =>
    (await shop.db
      .prepare(`SELECT uid FROM user WHERE id = ?1`)
      .bind(session.userId)
      .first<string>("uid"))!;
  const [buyerUid, redeemedByUid] = [await uidOf(buyer), await uidOf(person)];
  for (const of of [number, gift.code, buyerUid, redeemedByUid]) {
    expect((await does("gifts_find", { of })).gifts).toMatchObject([
      { number, buyerUid, redeemedByUid, state: "redeemed" },
    ]);
  }
  expect((await does("gifts_find", { of: "nothing" })).gifts).toEqual([]);
  expect((await does("codes_list", {})).codes).toEqual([]);
  const subjects = await shop.db
    .prepare(
      `SELECT DISTINCT subject FROM operator_action WHERE action = 'gifts_find' ORDER BY subject`,
    )
    .all<{ subject: string }>();
  expect(subjects.results.map(({ subject }) => subject)).toEqual(["0 gifts", number].toSorted());
});

test("the database gives a gift's time to nobody else, whatever the code does", async () => {
  const buyer = await newBuyer(shop);
  const gift = await paidGift(buyer);
  const { id } = (await shop.db
    .prepare(`SELECT id FROM gift WHERE order_id = ?1`)
    .bind(gift.orderId)
    .first<{ id: string }>())!;
  const give = (source: string, sourceId: string) =>
    shop.db
      .prepare(
        `INSERT INTO time_entry (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
         VALUES (?1, 1, ?2, ?3, 1, 0, 1, 1, 2, 1)`,
      )
      .bind(buyer.session.userId, source, sourceId)
      .run();
  await expect(give("order", gift.orderId)).rejects.toThrow("gift");
  await expect(give("redemption_code", id)).rejects.toThrow("gift");
  await refundGift(buyer, gift);
  const again = shop.db
    .prepare(`UPDATE redemption_code SET redeemed_by = ?1, redeemed_at = 1 WHERE id = ?2`)
    .bind(buyer.session.userId, id);
  await expect(again.run()).rejects.toThrow("gift_money");
});
