/**
 * Business numbers that an owner changes: they hold from an instant for what is new, everything that was promised before
 * keeps the number that it was promised by, and no isolate answers by what it read too long ago.
 */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { BusinessNumber } from "#contract/ops/business.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { CHANGEABLE } from "#origin/books/business/numbers.ts";
import { createTerms } from "#origin/books/business/terms.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { leavesOf, dataOf } from "#test/support/business-dials.ts";
import { tokenOf } from "#test/support/devices.ts";
import { secondsOf } from "#test/support/dial-steps.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { fakeClock } from "#test/support/clock.ts";
import { heldSeat, openGroup, startedGroup } from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, pay } from "#test/support/referrals.ts";
import { boughtOrder, buy, expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-03-01T10:00:00.000Z");
const terms = createTerms(memory.db, clock);
const shop = Object.defineProperty(
  shopContext(memory.db, clock, { businessAt: terms.at }),
  "business",
  { get: () => terms.at(clock.now()), enumerable: true },
);
const { does, refusedFor } = operatorOn(shop);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const note = "test";
const atOnce = (work: Promise<unknown>) => void work;

/** Sets it, and lets the minute pass until it holds. */
async function set(name: BusinessNumber, value: number): Promise<void> {
  await does("business_set", { name, value, note });
  clock.advance(60_000);
  await terms.refresh(atOnce);
}

/** As a copy of the origin has it, which a call takes. */
const now = () => ({ ...shop });

const of = async (name: BusinessNumber) =>
  (await does("business_list", {})).numbers.find((one) => one.name === name)!;

describe("a number", () => {
  test("holds a minute after it was set, and what was before is said", () =>
    memory.tell(async () => {
      const from = new Date(clock.now() + 60_000).toISOString();
      const listed = await does("business_set", { name: "free-trial", value: 30, note });
      expect(listed).toMatchObject({ value: 15, standard: 15, next: 30, nextFrom: from });
      clock.advance(59_999);
      expect(await of("free-trial")).toMatchObject({ value: 15, next: 30 });
      clock.advance(1);
      expect(await of("free-trial")).toMatchObject({ value: 30, next: null, nextFrom: null });
      const { changes } = await does("business_list", {});
      expect(changes).toMatchObject([
        { name: "free-trial", before: 15, value: 30, operator: "test", note, from },
      ]);
      const { actions } = await does("audit_list", { operation: "business_set" });
      expect(actions).toMatchObject([
        { before: '{"free-trial":15}', after: '{"free-trial":30}', subject: "free-trial" },
      ]);
    }));

  test("that was set for later is withdrawn by the one of before for the same instant", () =>
    memory.tell(async () => {
      const from = new Date(clock.now() + DAY_MS).toISOString();
      await does("business_set", { name: "invite-reward", value: 20, from, note });
      await does("business_set", { name: "invite-reward", value: 10, from, note });
      expect(await of("invite-reward")).toMatchObject({ value: 10, next: 10 });
      clock.advance(DAY_MS);
      expect(await of("invite-reward")).toMatchObject({ value: 10, next: null });
    }));

  test.each(BusinessNumber.options)("%s is refused out of its bounds", (name) =>
    memory.tell(async () => {
      const { least, most, read } = CHANGEABLE[name];
      for (const value of [least - 1, most + 1])
        expect(await refusedFor("business_set", { name, value, note })).toEqual([
          "NumberOutOfBounds",
          "value",
        ]);
      for (const value of [least, most]) {
        await set(name, value);
        expect(read(now().business)).toBe(value);
      }
      const { least: within, most: beyond } = CHANGEABLE[name];
      expect(read(BUSINESS)).toBeGreaterThanOrEqual(within);
      expect(read(BUSINESS)).toBeLessThanOrEqual(beyond);
    }),
  );

  test("is refused for an instant that not every isolate would have heard of", () =>
    memory.tell(async () => {
      const from = new Date(clock.now() + 59_999).toISOString();
      const asked = { name: "free-trial", value: 30, from, note };
      expect(await refusedFor("business_set", asked)).toEqual(["NumberTooSoon", "from"]);
    }));

  test("of two at once is each made of what the other left", () =>
    memory.tell(async () => {
      await Promise.all([
        does("business_set", { name: "free-trial", value: 30, note }),
        does("business_set", { name: "free-trial", value: 45, note }),
      ]);
      const [newest, first] = (await does("business_list", {})).changes;
      expect(newest!.before).toBe(first!.value);
    }));

  test("that a room of the console changes leads there, and none to a command", async () => {
    const { elsewhere } = await does("business_list", {});
    const places = elsewhere.map(({ where }) => where);
    expect(places.filter((where) => where.startsWith("/console/"))).toHaveLength(3);
    expect(places.filter((where) => where.startsWith("npm "))).toEqual([]);
  });

  test("of the code is either one of these or said to be elsewhere", async () => {
    const { elsewhere } = await does("business_list", {});
    const names = elsewhere.map(({ name }) => `.${name}`);
    const touched = new Set<string>();
    for (const { write } of Object.values(CHANGEABLE)) {
      const turned = structuredClone(BUSINESS);
      write(turned, 3);
      const before = new Map(leavesOf(BUSINESS));
      for (const [path, value] of leavesOf(turned))
        if (before.get(path) !== value) touched.add(path);
    }
    const left = leavesOf(BUSINESS)
      .map(([path]) => path)
      .filter(
        (path) => !touched.has(path) && !names.some((name) => `${path}.`.includes(`${name}.`)),
      );
    expect(left).toEqual([]);
  });
});

describe("what was promised", () => {
  const sumOf = async (kol: SignedInContext) =>
    dataOf(await readAffiliate({ ...kol, ...now(), session: kol.session }, {})).unsettled.amount;

  const rewardOf = async (orderId: string) =>
    shop.db
      .prepare(`SELECT seconds FROM time_entry WHERE source = 'invitation' AND source_id = ?1`)
      .bind(orderId)
      .first<number>("seconds");

  const groupRow = async (id: string) =>
    shop.db
      .prepare(`SELECT unit_price, ends_at, settle_at FROM group_buy WHERE id = ?1`)
      .bind(id)
      .first();

  test("an order that was open keeps its inviter's share; the next one has the new one", () =>
    memory.tell(async () => {
      const inviter = await newBuyer(now());
      await paidOrder(inviter, { productId: "year-1" });
      const [one, other] = [await invitee(inviter), await invitee(inviter)];
      const { id } = await boughtOrder(one);
      await set("invite-reward", 50);
      await pay(now(), id);
      const next = await boughtOrder({ ...other, ...now(), session: other.session });
      await pay(now(), next.id);
      expect((await rewardOf(next.id))! / (await rewardOf(id))!).toBe(5);
    }));

  test("an order that was open keeps the commission of a first purchase, and of a renewal", () =>
    memory.tell(async () => {
      const kol = await affiliate(now(), null);
      const friend = await invitee(kol);
      const first = await boughtOrder(friend);
      await set("first-commission", 50);
      await pay(now(), first.id);
      expect(await sumOf(kol)).toBe(250);
      const renewal = await boughtOrder(friend);
      await set("renewal-commission", 60);
      await pay(now(), renewal.id);
      expect(await sumOf(kol)).toBe(250 + 200);
      await paidOrder(await invitee(kol));
      expect(await sumOf(kol)).toBe(450 + 500);
    }));

  test("a month is settled from the threshold that held at its end", () =>
    memory.tell(async () => {
      const kol = await affiliate(now(), 25);
      // 74.75 of it: less than the hundred that held in March.
      for (let friends = 0; friends < 5; friends++)
        await paidOrder(await invitee(kol), { productId: "year-1" });
      clock.set("2026-04-01T00:00:00.000Z");
      await set("settlement-threshold", 50);
      expect(await settleCommissions(now())).toBe(0);
      clock.set("2026-05-01T00:00:00.000Z");
      expect(await settleCommissions(now())).toBe(1);
    }));

  test("a group that was started keeps its price, its hours and its time to choose", () =>
    memory.tell(async () => {
      clock.set("2026-06-01T10:00:00.000Z");
      const unpaid = await startedGroup(now(), 2);
      await set("group-open", 48);
      await set("group-choice", 24);
      await set("group-discount-2", 30);
      await pay(now(), unpaid.orderId);
      const paidAt = clock.now();
      expect(await groupRow(unpaid.groupId)).toMatchObject({ ends_at: paidAt + DAY_MS });
      const newer = await openGroup(now(), 2);
      expect(await groupRow(newer.groupId)).toMatchObject({
        unit_price: 699,
        ends_at: clock.now() + 2 * DAY_MS,
      });
      const friend = await newBuyer(now());
      const { total } = await heldSeat(friend, unpaid.groupId);
      expect(total).toEqual({ amount: 899, currency: "USD" });

      const alone = await openGroup(now(), 2);
      await set("group-choice", 336);
      clock.advance(2 * DAY_MS);
      await runGroupJobs(now());
      expect(await groupRow(alone.groupId)).toMatchObject({ settle_at: clock.now() + DAY_MS });
    }));

  test("orders that are open beyond a lowered limit are paid, and time beyond a lowered cap is given", () =>
    memory.tell(async () => {
      const buyer = await newBuyer(now());
      const orders = [
        await boughtOrder(buyer, { productId: "year-2" }),
        await boughtOrder(buyer, { productId: "year-1" }),
      ];
      await set("open-orders", 1);
      await set("orders-a-day", 5);
      await set("membership-cap", 732);
      for (const { id } of orders) await pay(now(), id);
      const days = (Date.parse((await expiryOf(buyer))!) - clock.now()) / DAY_MS;
      expect(Math.round(days)).toBeGreaterThan(3 * 365 - 2);
      const next = { ...buyer, ...now(), session: buyer.session };
      expect(await buy(next)).toMatchObject({ problem: "MembershipTooLong" });
    }));

  test("a trial that was given keeps its length", () =>
    memory.tell(async () => {
      const { inviteCode } = dataOf(await readCurrentUser(await newBuyer(now()), {}));
      const trialOf = async () => {
        const friend = { account: newAccountName(), password: PASSWORD, inviteCode };
        const registered = await registerByName(now(), friend);
        return secondsOf(now(), tokenOf(registered));
      };
      expect(await trialOf()).toBe(180 * 60);
      await set("invited-trial", 15);
      expect(await trialOf()).toBe(15 * 60);
      const given = `SELECT sum(seconds) AS sum FROM time_entry WHERE source = 'trial'`;
      expect(await shop.db.prepare(given).first<number>("sum")).toBe(195 * 60);
    }));

  test("pages are told the number that holds", () =>
    memory.tell(async () => {
      await set("free-trial", 30);
      const asked = { ...now(), session: null };
      expect(dataOf(await verbs.system_client_config(asked, {})).freeTrial).toBe(1_800);
    }));
});

describe("an isolate", () => {
  /** With the number of readings. */
  function counted() {
    let asked = 0;
    const db = {
      prepare: (sql: string) => {
        asked++;
        return memory.db.prepare(sql);
      },
      // safe because nothing else of a database is used here
    } as D1Database;
    return { isolate: createTerms(db, clock), readings: () => asked };
  }

  test("asks first, then for a minute at most by what it knows, and behind an answer from a third of it", () =>
    memory.tell(async () => {
      const { isolate, readings } = counted();
      const behind: Promise<unknown>[] = [];
      const refresh = () => isolate.refresh((work) => void behind.push(work));
      await refresh();
      clock.advance(19_999);
      await refresh();
      expect([readings(), behind.length]).toEqual([1, 0]);
      clock.advance(1);
      await refresh();
      await refresh();
      expect(behind).toHaveLength(1);
      await behind[0];
      clock.advance(60_000);
      await refresh();
      expect([readings(), behind.length]).toEqual([3, 1]);
    }));

  test("knows each change by the instant from which it holds", () =>
    memory.tell(async () => {
      const { isolate } = counted();
      await isolate.refresh(atOnce);
      await does("business_set", { name: "free-trial", value: 30, note });
      clock.advance(59_999);
      await isolate.refresh(atOnce);
      expect(isolate.at(clock.now()).freeTrialSeconds).toBe(900);
      clock.advance(1);
      await isolate.refresh(atOnce);
      expect(isolate.at(clock.now()).freeTrialSeconds).toBe(1_800);
    }));

  test("that cannot read them answers nothing by old ones", () =>
    memory.tell(async () => {
      const prepare = () => {
        throw new Error("no database");
      };
      // safe because nothing else of a database is used here
      const isolate = createTerms({ prepare } as unknown as D1Database, clock);
      await expect(isolate.refresh(atOnce)).rejects.toThrow("no database");
    }));
});
