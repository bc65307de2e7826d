/** A person's page, and what operators do there that their owner would: unbound, corrected, exported, deleted. */
import { afterAll, describe, expect, test } from "vitest";
import { EXPORT_SECTION_NAMES } from "#contract/export-sections.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { fakeClock } from "#test/support/clock.ts";
import { CONSOLE, operatorIn } from "#test/support/console.ts";
import { boundDevice } from "#test/support/devices.ts";
import { openGroup } from "#test/support/groups.ts";
import { MAIL } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock, { couriers: MAIL });
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterAll(() => memory.close());

const note = "showed a passport";

async function withMail(address = `${newId().toLowerCase()}@example.com`) {
  const person = await newBuyer(shop);
  const sql = `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', ?1, ?2, ?1, 0)`;
  await shop.db.prepare(sql).bind(address, person.session.userId).run();
  return person;
}

const shown = async (person: SignedInContext) => does("people_show", { uid: await uidOf(person) });
const count = (sql: string) => shop.db.prepare(sql).first<number>("n");
const sessionsOf = ({ session }: SignedInContext) =>
  count(`SELECT COUNT(*) AS n FROM session WHERE user_id = '${session.userId}'`);
const letters = (message: string) =>
  count(`SELECT COUNT(*) AS n FROM outbox WHERE message = '${message}'`);

test("time on a person's page names the order that was paid or paid back, and else what it came from", () =>
  memory.tell(async () => {
    const person = await newBuyer(shop);
    const id = await paidOrder(person);
    await refund(shop, id, 500);
    const key = newId();
    await does("people_give", { uid: await uidOf(person), days: 1, note, key });
    const { time, orders } = await shown(person);
    const order = orders[0]!.number;
    expect(time.map(({ source, order: of, sourceId }) => [source, of, sourceId])).toEqual([
      ["operator", null, key],
      ["refund", order, null],
      ["order", order, null],
    ]);
  }));

test("a person's page has groups, who came by them, commission and letters", () =>
  memory.tell(async () => {
    const person = await withMail();
    await shop.db
      .prepare(`UPDATE user SET kol = 1, kol_percent = 50 WHERE id = ?1`)
      .bind(person.session.userId)
      .run();
    const [friend, idle] = [await invitee(person), await invitee(person)];
    await paidOrder(friend);
    await openGroup(shop, 2, "all", { creator: person });
    await affiliate(shop, 30);
    const { groups, invited, commission, letters: sent } = await shown(person);
    expect(groups).toMatchObject([{ size: 2, pays: "all", isCreator: true, state: "paid" }]);
    expect(groups[0]!.order).toHaveLength(12);
    expect(new Map(invited.map(({ uid, hasPaid }) => [uid, hasPaid]))).toEqual(
      new Map([
        [await uidOf(friend), true],
        [await uidOf(idle), false],
      ]),
    );
    const usd = (amount: number) => ({ amount, currency: "USD" });
    expect(commission).toEqual([{ earned: usd(500), unsettled: usd(500) }]);
    expect(sent.map(({ letter }) => letter).toSorted()).toEqual(["group-paid", "order-paid"]);
    expect(sent[0]).toMatchObject({ channel: "email", status: "pending", settledAt: null });
  }));

describe("a device", () => {
  test("is unbound with its sessions", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      const device = await boundDevice(person);
      const uid = await uidOf(person);
      await does("people_unbind", { uid, device, note });
      expect([(await shown(person)).devices, await sessionsOf(person)]).toEqual([[], 0]);
      expect(await refusedFor("people_unbind", { uid, device, note })).toEqual([
        "NotFound",
        "device",
      ]);
    }));

  test("that two unbind at once is unbound, and recorded, once", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      const request = { uid: await uidOf(person), device: await boundDevice(person), note };
      const both = ["anna", "bo"].map((name) => operatorOn(shop, name));
      const said = await Promise.all(both.map((of) => of.refusedFor("people_unbind", request)));
      expect(said.filter((one) => one === null)).toHaveLength(1);
      expect((await does("audit_list", { operation: "people_unbind" })).actions).toHaveLength(1);
    }));

  test("of somebody else is not found, and stays", () =>
    memory.tell(async () => {
      const [person, other] = [await newBuyer(shop), await newBuyer(shop)];
      const device = await boundDevice(other);
      const request = { uid: await uidOf(person), device, note };
      expect(await refusedFor("people_unbind", request)).toEqual(["NotFound", "device"]);
      expect((await shown(other)).devices).toHaveLength(1);
      expect((await does("audit_list", { operation: "people_unbind" })).actions).toEqual([]);
    }));
});

describe("a session", () => {
  test("is listed by where it is and since when, and ended by itself", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      for (const _ of [1, 2]) await boundDevice(person);
      const uid = await uidOf(person);
      const { sessions } = await shown(person);
      const at = new Date(clock.now()).toISOString();
      const of = { device: "Phone", platform: "ios", country: null, createdAt: at, lastUsedAt: at };
      expect(sessions).toMatchObject([of, of]);
      const request = { uid, session: sessions[0]!.id, note };
      const both = ["anna", "bo"].map((name) => operatorOn(shop, name));
      const said = await Promise.all(
        both.map((one) => one.refusedFor("people_end_session", request)),
      );
      expect(said.filter((one) => one === null)).toHaveLength(1);
      expect((await shown(person)).sessions).toEqual([sessions[1]]);
      const { actions } = await does("audit_list", { operation: "people_end_session" });
      expect(actions).toHaveLength(1);
      expect(await refusedFor("people_end_session", request)).toEqual(["NotFound", "session"]);
    }));

  test("of somebody else is not found, and stays", () =>
    memory.tell(async () => {
      const [person, other] = [await newBuyer(shop), await newBuyer(shop)];
      await boundDevice(other);
      const { sessions } = await shown(other);
      const request = { uid: await uidOf(person), session: sessions[0]!.id, note };
      expect(await refusedFor("people_end_session", request)).toEqual(["NotFound", "session"]);
      expect((await shown(other)).sessions).toHaveLength(1);
    }));
});

describe("an address", () => {
  test("is corrected, and both are told", () =>
    memory.tell(async () => {
      const person = await withMail("old@example.com");
      const request = { uid: await uidOf(person), kind: "email", address: "New@Example.com", note };
      expect(await does("people_address", request)).toMatchObject({ told: 2 });
      expect((await shown(person)).names).toEqual([{ kind: "email", name: "New@Example.com" }]);
      expect(await letters("address-changed")).toBe(2);
      const { actions } = await does("audit_list", { operation: "people_address" });
      expect(JSON.stringify(actions)).not.toMatch(/example\.com/i);
    }));

  test("of before has its letters still on the page, but none of who has it then; a deletion takes them", () =>
    memory.tell(async () => {
      const person = await withMail("first@example.com");
      await paidOrder(person);
      const uid = await uidOf(person);
      const sent = async () => (await shown(person)).letters.map(({ letter }) => letter).toSorted();
      const before = await sent();
      await does("people_address", { uid, kind: "email", address: "second@example.com", note });
      const after = [...before, "address-changed", "address-changed"].toSorted();
      expect(await sent()).toEqual(after);
      clock.advance(1_000);
      const other = await withMail("first@example.com");
      await paidOrder(other);
      expect(await sent()).toEqual(after);
      const theirs = (await shown(other)).letters.map(({ letter }) => letter);
      expect(theirs).toContain("order-paid");
      await does("people_delete", { uid, note });
      const left = await count(`SELECT COUNT(*) AS n FROM former_address`);
      expect([left, await letters("address-changed")]).toEqual([0, 0]);
      expect((await shown(other)).letters).toHaveLength(1);
    }));

  test("is corrected while time goes on: both letters are on the page", () =>
    memory.tell(async () => {
      const person = await withMail("old@example.com");
      const now = () => (clock.advance(1), clock.now());
      const going = operatorOn(shopContext(memory.db, { now }, { couriers: MAIL }), "test", {
        console: CONSOLE,
      });
      const of = { uid: await uidOf(person), kind: "email", address: "new@example.com", note };
      await going.does("people_address", of);
      expect((await shown(person)).letters.map(({ letter }) => letter)).toEqual([
        "address-changed",
        "address-changed",
      ]);
    }));

  test("that somebody has is refused, and nothing changes", () =>
    memory.tell(async () => {
      const [person] = [await withMail("mine@example.com"), await withMail("theirs@example.com")];
      const of = async (address: string) =>
        refusedFor("people_address", { uid: await uidOf(person), kind: "email", address, note });
      expect(await of("theirs@example.com")).toEqual(["AddressOfOther", "address"]);
      expect(await of("mine@example.com")).toEqual(["AddressTheirs", "address"]);
      expect(await of("no address")).toEqual(["InvalidRequest", "address"]);
      expect((await shown(person)).names).toEqual([{ kind: "email", name: "mine@example.com" }]);
      expect(await letters("address-changed")).toBe(0);
    }));
});

test("all about a person is exported part by part, as they would, and they are told once", () =>
  memory.tell(async () => {
    const person = await withMail();
    await paidOrder(person);
    const uid = await uidOf(person);
    const whole: Record<string, unknown[]> = {};
    let start: string | null = null;
    do {
      const request: object = { uid, note, ...(start === null ? {} : { start }) };
      const part: Awaited<ReturnType<typeof does<"people_export">>> = await does(
        "people_export",
        request,
      );
      for (const [name, rows] of Object.entries(part.sections))
        whole[name] = [...(whole[name] ?? []), ...rows];
      start = part.next;
    } while (start !== null);
    expect(Object.keys(whole).toSorted()).toEqual([...EXPORT_SECTION_NAMES].toSorted());
    expect(whole["account"]).toMatchObject([{ uid }]);
    expect(whole["orders"]).toHaveLength(1);
    expect(await letters("data-exported-by-us")).toBe(1);
    await does("people_export", { uid, note, start: "orders.0" });
    expect(await letters("data-exported-by-us")).toBe(1);
    expect(await letters("data-exported")).toBe(0);
  }));

describe("what is seen before it is done", () => {
  const UNTIL = "2026-01-16T12:00:00.000Z";

  /** Until tomorrow, with a device, an order that is open and a seat that is paid. */
  async function lasting() {
    clock.set("2026-01-15T12:00:00.000Z");
    const person = await withMail();
    const uid = await uidOf(person);
    await does("people_give", { uid, days: 1, note, key: newId() });
    await boundDevice(person);
    await openGroup(shop, 2, "self", { creator: person });
    const { id } = await boughtOrder(person);
    const sql = `SELECT number FROM purchase WHERE id = ?1`;
    const number = await shop.db.prepare(sql).bind(id).first<string>("number");
    return { uid, number };
  }

  test("a deletion says what its person loses", () =>
    memory.tell(async () => {
      const { uid, number } = await lasting();
      const preview = await does("people_delete_preview", { uid });
      expect(preview).toMatchObject({ expiresAt: UNTIL, openOrders: [number], devices: 1 });
      expect([preview.paidSeats.length, preview.gifts, preview.commission]).toEqual([1, 0, []]);
      const kol = await affiliate(shop, 50);
      await paidOrder(await invitee(kol));
      expect(await does("people_delete_preview", { uid: await uidOf(kol) })).toMatchObject({
        commission: [{ amount: 500, currency: "USD" }],
      });
    }));

  test("a block says what it stops and what stays", () =>
    memory.tell(async () => {
      const { uid, number } = await lasting();
      const preview = await does("people_block_preview", { uid, from: "sign_in" });
      expect(preview).toEqual({
        from: "sign_in",
        isBlocked: false,
        sessions: 1,
        openOrders: [number],
        expiresAt: UNTIL,
      });
      await does("people_block", { uid, from: "sign_in", note });
      expect(await does("people_block_preview", { uid, from: "sign_in" })).toMatchObject({
        isBlocked: true,
        sessions: 0,
      });
    }));
});

describe("an account", () => {
  test("is deleted as by its owner, and the record knows whom it was", () =>
    memory.tell(async () => {
      const person = await withMail();
      await boundDevice(person);
      const { id } = await boughtOrder(person);
      const uid = await uidOf(person);
      await does("people_delete", { uid, note });
      expect(await refusedFor("people_show", { uid })).toEqual(["NotFound", "uid"]);
      const row = await shop.db
        .prepare(`SELECT u.uid <> ?2 AS renamed, u.display_name, p.status FROM user AS u JOIN purchase AS p ON p.user_id = u.id
          WHERE p.id = ?1`)
        .bind(id, uid)
        .first();
      expect(row).toEqual({ renamed: 1, display_name: "", status: "cancelled" });
      expect(await sessionsOf(person)).toBe(0);
      expect(await letters("account-deleted")).toBe(1);
      const { actions } = await does("audit_list", { person: uid });
      expect(actions.map(({ operation }) => operation)).toEqual(["people_delete"]);
      expect(await refusedFor("people_delete", { uid, note })).toEqual(["NotFound", "uid"]);
    }));

  test("is deleted once by two at once", () =>
    memory.tell(async () => {
      const uid = await uidOf(await newBuyer(shop));
      const both = ["anna", "bo"].map((name) => operatorOn(shop, name));
      const said = await Promise.all(
        both.map((of) => of.refusedFor("people_delete", { uid, note })),
      );
      expect(said.filter((one) => one === null)).toHaveLength(1);
      expect((await does("audit_list", { person: uid })).actions).toHaveLength(1);
    }));

  test("is exported by support", () =>
    memory.tell(async () => {
      const support = await operatorIn(shop, "anna", "support");
      const uid = await uidOf(await newBuyer(shop));
      expect((await support.does("people_export", { uid, note })).sections.account).toHaveLength(1);
    }));
});
