/** A refund does what its preview said, to the second and the cent, or it is refused. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { fakeClock } from "#test/support/clock.ts";
import { CONSOLE } from "#test/support/console.ts";
import { openGroup } from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { boughtOrder, expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const note = "half of it lost";
const usd = (amount: number) => ({ amount, currency: "USD" });

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

async function earnedBy({ session }: SignedInContext): Promise<number> {
  const sql = `SELECT COALESCE(SUM(amount), 0) AS sum FROM commission_entry WHERE affiliate_id = ?1`;
  return (await shop.db.prepare(sql).bind(session.userId).first<number>("sum"))!;
}

/** What the provider was told to pay back. */
async function sent(): Promise<number> {
  const sql = `SELECT COALESCE(SUM(amount), 0) AS sum FROM sandbox_refund`;
  return (await shop.db.prepare(sql).first<number>("sum"))!;
}

const refund = (number: string, seen: string, amount?: string) =>
  refusedFor("orders_refund", { number, note, seen, key: newId(), ...(amount ? { amount } : {}) });

describe("a preview says what is done then:", () => {
  test.each(["4", "9.99"])("a plan's time and an affiliate's commission, of %s", (amount) =>
    memory.tell(async () => {
      const kol = await affiliate(shop, 50);
      const buyer = await invitee(kol);
      const number = await numberOf(await paidOrder(buyer));
      clock.advance(DAY_MS);
      const [earned, expiry] = [await earnedBy(kol), Date.parse((await expiryOf(buyer))!)];
      const preview = await does("orders_refund_preview", { number, amount });
      const cents = Math.round(Number(amount) * 100);
      expect(preview).toMatchObject({
        amount: usd(cents),
        left: usd(999 - cents),
        provider: "sandbox",
        days: { from: 0, to: 0 },
        isSurplus: false,
      });
      const [time, commission, ...rest] = preview.takes;
      expect([time!.what, commission!.what, rest]).toEqual(["time", "commission", []]);
      expect([time!.uid, commission!.uid]).toEqual([await uidOf(buyer), await uidOf(kol)]);
      // What it said is still so a moment later, though time has passed.
      clock.advance(1_000);
      expect(await refund(number, preview.seen, amount)).toBeNull();
      const after = Date.parse((await expiryOf(buyer))!);
      expect(Math.abs((expiry - after) / 1_000 - time!.seconds!)).toBeLessThanOrEqual(1);
      expect(earned - (await earnedBy(kol))).toBe(commission!.amount!.amount);
    }),
  );

  test("an inviter's reward", () =>
    memory.tell(async () => {
      const inviter = await newBuyer(shop);
      await paidOrder(inviter);
      const number = await numberOf(await paidOrder(await invitee(inviter)));
      const expiry = Date.parse((await expiryOf(inviter))!);
      const { takes, seen } = await does("orders_refund_preview", { number });
      const reward = takes.find(({ what }) => what === "reward")!;
      expect(reward.uid).toBe(await uidOf(inviter));
      expect(await refund(number, seen)).toBeNull();
      expect(await expiryOf(inviter)).toBe(reward.expiresAt);
      expect((expiry - Date.parse(reward.expiresAt!)) / 1_000).toBe(reward.seconds);
    }));

  test("a gift's code", () =>
    memory.tell(async () => {
      const number = await numberOf(await paidOrder(await newBuyer(shop), { gift: true }));
      const half = await does("orders_refund_preview", { number, amount: "4" });
      expect(half.takes).toEqual([]);
      const whole = await does("orders_refund_preview", { number });
      expect(whole.takes.map(({ what }) => what)).toEqual(["code"]);
    }));

  test("a seat, and the end of its group", () =>
    memory.tell(async () => {
      const { creator, orderId } = await openGroup(shop);
      const number = await numberOf(orderId);
      const part = await does("orders_refund_preview", { number, amount: "1" });
      expect(part.takes).toEqual([]);
      const { takes, seen } = await does("orders_refund_preview", { number });
      expect(takes.map(({ what }) => what)).toEqual(["seat", "group"]);
      expect(await refund(number, seen)).toBeNull();
      const sql = `SELECT s.state, g.ends_at FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id
        WHERE s.user_id = ?1`;
      const found = await shop.db.prepare(sql).bind(creator.session.userId).first();
      expect(found).toEqual({ state: "refunded", ends_at: clock.now() });
    }));

  test("nothing of it is written before", () =>
    memory.tell(async () => {
      const buyer = await newBuyer(shop);
      const number = await numberOf(await paidOrder(buyer));
      const before = await does("people_show", { uid: await uidOf(buyer) });
      await does("orders_refund_preview", { number });
      expect(await does("people_show", { uid: await uidOf(buyer) })).toEqual(before);
      const sql = `SELECT COUNT(*) AS n FROM refund`;
      expect(await shop.db.prepare(sql).first<number>("n")).toBe(0);
    }));

  test("what a person sends by hand takes no provider's days", () =>
    memory.tell(async () => {
      const buyer = await newBuyer(shop);
      const { number } = await boughtOrder(buyer);
      await does("orders_paid", { number, amount: "9.99", reference: "transfer 1" });
      const { days, provider } = await does("orders_refund_preview", { number });
      expect([days, provider]).toEqual([null, "offline"]);
    }));
});

describe("a refund is refused where meanwhile", () => {
  const told = async () => {
    const buyer = await newBuyer(shop);
    const number = await numberOf(await paidOrder(buyer));
    const { seen } = await does("orders_refund_preview", { number, amount: "4" });
    return { buyer, number, seen };
  };

  test("another part went back", () =>
    memory.tell(async () => {
      const { number, seen } = await told();
      await does("orders_refund", { number, amount: "1", note, key: newId() });
      expect(await refund(number, seen, "4")).toEqual(["PreviewChanged"]);
      const { refunded } = await does("orders_show", { number });
      expect(refunded).toEqual(usd(100));
      expect(await sent()).toBe(100);
    }));

  test("the buyer was given time", () =>
    memory.tell(async () => {
      const { buyer, number, seen } = await told();
      await does("people_give", { uid: await uidOf(buyer), days: 3, note, key: newId() });
      expect(await refund(number, seen, "4")).toEqual(["PreviewChanged"]);
    }));

  test("another amount is typed", () =>
    memory.tell(async () => {
      const { number, seen } = await told();
      expect(await refund(number, seen, "5")).toEqual(["PreviewChanged"]);
      expect(await refund(number, seen)).toEqual(["PreviewChanged"]);
      expect(await sent()).toBe(0);
    }));

  test("and not where it is the very refund again", () =>
    memory.tell(async () => {
      const { number, seen } = await told();
      const request = { number, amount: "4", note, seen, key: newId() };
      const first = await does("orders_refund", request);
      expect(await does("orders_refund", request)).toEqual(first);
    }));
});
