/** A gift's letter: to a stranger, on a day, with words alone, and only while there is a gift. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { WHOLE } from "#origin/ground/work.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { forgetGiftsOf } from "#origin/books/gift/repository.ts";
import { LETTERS_OF_GIFT } from "#origin/books/gift/rules.ts";
import {
  forgetOldRecipients,
  RECIPIENT_KEPT_MS,
  sendGiftLetters,
} from "#origin/books/gift/letter/send.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { moveToCurrentKey } from "#origin/books/people/rekey/move.ts";
import { cancelGiftLetter } from "#origin/verbs/gift/cancel-letter.ts";
import { putGiftLetter } from "#origin/verbs/gift/put-letter.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { writeGiftCard } from "#origin/verbs/gift/write-card.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { fakeClock } from "#test/support/clock.ts";
import { type BoughtGift, dataOf, giftNow, paidGift, redeemed } from "#test/support/gifts.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { newEmail } from "#test/support/mailbox.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const TODAY = "2026-03-01T03:00:00.000Z";
const DAY = "2026-03-05";
/** Nine in the morning of that day, in Shanghai. */
const DUE = "2026-03-05T01:00:00.000Z";

const memory = memoryDb();
const clock = fakeClock(TODAY);
const shop = shopContext(memory.db, clock, { couriers: MAIL });
const { does } = operatorOn(shop);

beforeEach(() => clock.set(TODAY));
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

interface Bought {
  buyer: SignedInContext;
  gift: BoughtGift;
}

async function bought(): Promise<Bought> {
  const buyer = await newBuyer(shop);
  return { buyer, gift: await paidGift(buyer, { productId: "year-1" }) };
}

function put({ buyer, gift: { orderId } }: Bought, to: string, day = DAY) {
  const when = { day, timeZone: "Asia/Shanghai" };
  return putGiftLetter(buyer, { orderId, to, ...when, language: "zh_CN" });
}

async function onTheDay(): Promise<void> {
  clock.set(DUE);
  await sendGiftLetters(shop);
}

async function rowsOf({ gift: { orderId } }: Bought) {
  const { results } = await shop.db
    .prepare(
      `SELECT l.state, l.sealed FROM gift_letter AS l JOIN gift ON gift.id = l.gift_id WHERE gift.order_id = ?1`,
    )
    .bind(orderId)
    .all<{ state: string; sealed: string | null }>();
  return results;
}

test("goes out on its day in its language, with the line, the code and a link, and not before", async () => {
  const to = newEmail();
  const one = await bought();
  const { orderId, code } = one.gift;
  const line = "生日快乐 <b>小明</b>";
  dataOf(await writeGiftCard(one.buyer, { orderId, line, language: "zh_CN" }));
  expect(dataOf(await put(one, ` ${to.toUpperCase()} `)).gift.letter).toEqual({
    state: "waiting",
    dueAt: DUE,
    to,
    language: "zh_CN",
  });
  clock.set("2026-03-05T00:59:59.000Z");
  await sendGiftLetters(shop);
  expect(await lettersTo(shop, to)).toEqual([]);
  expect((await rowsOf(one))[0]?.sealed).not.toContain(to);
  await onTheDay();
  await sendGiftLetters(shop);
  const [letter, ...more] = await lettersTo(shop, to);
  expect(more).toEqual([]);
  const shown = code.replaceAll(/(.{5})(?=.)/g, "$1-");
  expect(letter?.subject).toBe("有人送你 Halyard 会员");
  expect(letter?.text).toContain(`“${line}”`);
  expect(letter?.text).toContain(shown);
  expect(letter?.text).toContain(`https://halyard.example/gift#${shown}`);
  expect(letter?.text).toContain("7 天后即删除");
  expect(letter?.html).toContain("生日快乐 &lt;b&gt;小明&lt;/b&gt;");
  expect((await giftNow(one.buyer, orderId)).gift).toMatchObject({
    state: "waiting",
    letter: { state: "sent", to },
    lettersLeft: LETTERS_OF_GIFT - 1,
  });
});

test("is changed and taken back until it goes out", async () => {
  const [first, second] = [newEmail(), newEmail()];
  const one = await bought();
  await put(one, first);
  expect(dataOf(await put(one, second, "2026-03-06")).gift.letter).toMatchObject({ to: second });
  expect(await rowsOf(one)).toHaveLength(1);
  await onTheDay();
  expect(await lettersTo(shop, first)).toEqual([]);
  expect(dataOf(await cancelGiftLetter(one.buyer, one.gift)).gift.letter).toBeNull();
  expect(await rowsOf(one)).toEqual([]);
  clock.advance(DAY_MS);
  await sendGiftLetters(shop);
  expect(await lettersTo(shop, second)).toEqual([]);
});

test("goes out at once where its day is today", async () => {
  const to = newEmail();
  const one = await bought();
  await put(one, to, "2026-03-01");
  await sendGiftLetters(shop);
  expect(await lettersTo(shop, to)).toHaveLength(1);
});

describe("does not go out", () => {
  test.each<[string, (one: Bought) => Promise<unknown>]>([
    ["once the gift was redeemed", async ({ gift }) => redeemed(await newBuyer(shop), gift)],
    ["once the money went back", ({ buyer, gift }) => refundGift(buyer, gift)],
    [
      "once an operator ended the code",
      ({ gift: { code } }) => does("codes_revoke", { code, note: "leaked" }),
    ],
    [
      "for a buyer who may not buy",
      async ({ buyer }) =>
        does("people_block", { uid: await uidOf(buyer), from: "buying", note: "spam" }),
    ],
    ["once its buyer is gone", ({ buyer }) => forgotten(buyer)],
  ])("%s", async (_, happens) => {
    const to = newEmail();
    const one = await bought();
    await put(one, to);
    await happens(one);
    await onTheDay();
    expect(await lettersTo(shop, to)).toEqual([]);
    expect((await rowsOf(one)).filter(({ sealed }) => sealed !== null)).toEqual([]);
  });

  async function forgotten({ session: { userId } }: SignedInContext): Promise<void> {
    const transition = { aggregate: "user", id: userId, transitionId: newId() } as const;
    await shop.db.batch([
      shop.db
        .prepare(`UPDATE user SET transition_id = ?2 WHERE id = ?1`)
        .bind(userId, transition.transitionId),
      ...forgetGiftsOf(shop.db, userId, transition),
    ]);
  }

  test("of an account that is gone, whose code stays good", async () => {
    const one = await bought();
    await put(one, newEmail());
    await forgotten(one.buyer);
    expect((await giftNow(one.buyer, one.gift.orderId)).card.code).toBeNull();
    expect((await redeemCode(await newBuyer(shop), one.gift)).ok).toBe(true);
  });
});

describe("is refused", () => {
  test.each([
    ["a day that is over", { day: "2026-02-28" }, "GiftDayOutside", "day"],
    ["a day in more than a year", { day: "2027-03-02" }, "GiftDayOutside", "day"],
    ["a zone that there is none of", { timeZone: "Mars/Base" }, "InvalidRequest", "timeZone"],
    ["what is no address", { to: "nobody" }, "InvalidRequest", "to"],
  ])("for %s", async (_, change, problem, field) => {
    const { buyer, gift } = await bought();
    const asked = { orderId: gift.orderId, to: newEmail(), day: DAY, timeZone: "Asia/Shanghai" };
    const outcome = await putGiftLetter(buyer, { ...asked, language: "en", ...change });
    expect(outcome).toEqual({ ok: false, problem, fields: [field] });
  });

  test("for somebody else's gift, and one that is over", async () => {
    const one = await bought();
    const stranger = await newBuyer(shop);
    expect(await put({ ...one, buyer: stranger }, newEmail())).toMatchObject({
      problem: "NotFound",
    });
    expect(await cancelGiftLetter(stranger, one.gift)).toMatchObject({ problem: "NotFound" });
    await redeemed(stranger, one.gift);
    expect(await put(one, newEmail())).toMatchObject({ problem: "GiftOver" });
  });

  test("where no mail is offered", async () => {
    const one = await bought();
    const buyer = { ...one.buyer, couriers: { email: [], sms: [] } };
    expect(await put({ ...one, buyer }, newEmail())).toMatchObject({
      problem: "ChannelUnavailable",
    });
  });

  test("after as many as may go out", async () => {
    const one = await bought();
    for (let sent = 0; sent < LETTERS_OF_GIFT; sent++) {
      expect((await put(one, newEmail(), "2026-03-01")).ok).toBe(true);
      await sendGiftLetters(shop);
    }
    expect(await put(one, newEmail())).toMatchObject({ problem: "GiftLettersUsed" });
  });

  test("after as many as a person may get ready in a day", async () => {
    const one = await bought();
    for (let ready = 0; ready < LIMITS.giftLettersOfUser.count; ready++) {
      expect((await put(one, newEmail())).ok).toBe(true);
    }
    expect(await put(one, newEmail())).toMatchObject({ problem: "TooManyRequests" });
  });
});

test("its recipient is forgotten some days after it went out", async () => {
  const to = newEmail();
  const one = await bought();
  await put(one, to);
  await onTheDay();
  const forget = () => forgetOldRecipients(shop.db, clock.now()).run();
  clock.advance(RECIPIENT_KEPT_MS - 1);
  await forget();
  expect((await rowsOf(one))[0]?.sealed).not.toBeNull();
  clock.advance(1);
  await forget();
  expect((await rowsOf(one))[0]?.sealed).toBeNull();
  const { letter } = (await giftNow(one.buyer, one.gift.orderId)).gift;
  expect(letter).toMatchObject({ state: "sent", to: null });
});

test("it and the card are read after the vault's key was turned", async () => {
  const to = newEmail();
  const one = await bought();
  await put(one, to);
  const [OLD, NEW] = ["v".repeat(43), "w".repeat(43)];
  const under = <Of extends Context>(of: Of, ...keys: [string, ...string[]]): Of => ({
    ...of,
    vault: createVault(...keys),
  });
  expect((await giftNow(under(one.buyer, NEW), one.gift.orderId)).card.code).toBeNull();
  await moveToCurrentKey(under(shop, NEW, OLD), WHOLE);
  const { gift, card } = await giftNow(under(one.buyer, NEW), one.gift.orderId);
  expect(gift.letter?.to).toBe(to);
  expect(card.code?.replaceAll("-", "")).toBe(one.gift.code);
});

test("the buyer is told by letter that the gift is paid, with the way to its card", async () => {
  const buyer = await newBuyer(shop);
  const address = await giveAddress(shop, buyer.session.userId);
  const { orderId, code } = await paidGift(buyer);
  const [letter] = await lettersTo(shop, address);
  expect(letter?.subject).toBe("Your Halyard gift is ready");
  expect(letter?.text).toContain(`https://halyard.example/user/gifts/card?order=${orderId}`);
  expect(letter?.text).not.toContain(code);
});
