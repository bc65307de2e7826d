/** People as operators find them, and what is given to them, taken from them and kept from them. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { ownerOfInviteCode, userIdOf } from "#origin/books/people/account/identity.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { readReferConfig } from "#origin/verbs/referral/config.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { entryOf, signIn } from "#origin/verbs/sign-in/sign-in.ts";
import { RedemptionCode } from "#contract/membership.ts";
import { fakeClock } from "#test/support/clock.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { boughtOrder, buy, expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();

async function named(person: SignedInContext, kind: string, key: string): Promise<void> {
  await shop.db
    .prepare(
      `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES (?1, ?2, ?3, ?2, 1)`,
    )
    .bind(kind, key, person.session.userId)
    .run();
}

async function signInOf({ session }: SignedInContext) {
  const { userId } = session;
  const entry = await entryOf(shop, userId, []);
  return signIn(shop, { userId, entry, description: undefined });
}

async function sessionsOf({ session }: SignedInContext): Promise<number> {
  const sql = `SELECT COUNT(*) AS count FROM session WHERE user_id = ?1`;
  return (await shop.db.prepare(sql).bind(session.userId).first<number>("count"))!;
}

describe("a person is found", () => {
  const HASH = `0x${"ab".repeat(32)}`;

  test("by any of their names, as somebody types it, and each look is recorded", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      const uid = await uidOf(person);
      await named(person, "account", "anna.b");
      await named(person, "email", "anna@example.com");
      await named(person, "phone", "+8613800138000");
      await named(person, "device", await deviceHashOf(shop, "device-of-anna"));
      const { number, id } = await boughtOrder(person);
      const { codes } = await does("codes_create", { days: 30, note: "test" });
      await redeemCode(person, { code: RedemptionCode.parse(codes[0]) });
      await shop.db.batch(
        [
          `INSERT INTO crypto_payment (id, order_id, idempotency_key, amount, currency, created_at, expires_at)
             VALUES ('c', '${id}', 'k', 999, 'USD', 1, 2)`,
          `INSERT INTO chain_transfer (network, hash, place, payment_id, token, sender, amount, block_number,
               block_hash, status, seen_at) VALUES ('n', '${HASH}', 0, 'c', 't', 's', '1', 1, 'b', 'seen', 1)`,
        ].map((sql) => shop.db.prepare(sql)),
      );
      const invite = await shop.db
        .prepare(`SELECT invite_code FROM user WHERE id = ?1`)
        .bind(person.session.userId)
        .first<string>("invite_code");
      await newBuyer(shop);
      const names: [string, string][] = [
        [uid.toLowerCase(), "uid"],
        ["Anna.B", "account"],
        [" ANNA@Example.com", "email"],
        ["+86 138 0013 8000", "phone"],
        ["device-of-anna", "device"],
        [`${number.slice(0, 4)}-${number.slice(4)}`, "order_number"],
        [codes[0]!, "redemption_code"],
        [HASH.toUpperCase().replace("0X", "0x"), "transaction"],
        [HASH.slice(2), "transaction"],
        [invite!, "invitation_code"],
      ];
      for (const [name, by] of names) {
        const { people } = await does("people_find", { name });
        expect([name, people.map((found) => [found.uid, found.by])]).toEqual([name, [[uid, by]]]);
      }
      expect(await does("people_find", { name: "nobody@example.com" })).toEqual({ people: [] });
      const { actions } = await does("audit_list", { person: uid });
      expect(actions.filter(({ operation }) => operation === "people_find")).toHaveLength(
        names.length,
      );
      expect(JSON.stringify(actions)).not.toMatch(/anna/i);
    }));

  test("with all that support asks about them", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      await named(person, "email", "bo@example.com");
      const { number } = await boughtOrder(person);
      const uid = await uidOf(person);
      await signInOf(person);
      await does("people_give", { uid, days: 3, note: "test", key: newId() });
      const shown = await does("people_show", { uid });
      expect(shown).toMatchObject({
        uid,
        expiresAt: inDays(3),
        sessions: [{ device: null }],
        blockedFrom: [],
        names: [{ kind: "email", name: "bo@example.com" }],
        time: [{ source: "operator", seconds: 259_200 }],
        orders: [{ number, status: "pending" }],
      });
      expect(await refusedFor("people_show", { uid: "0".repeat(10) })).toEqual(["NotFound", "uid"]);
    }));

  test("who is gone has a page of what the books keep of them, where their orders lead", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      await named(person, "email", "gone@example.com");
      const { number } = await boughtOrder(person);
      await does("orders_paid", { number, amount: "9.99", reference: newId() });
      await does("people_delete", { uid: await uidOf(person), note: "asked" });
      const { uid } = await does("orders_show", { number });
      expect(await does("people_show", { uid })).toMatchObject({
        uid,
        deletedAt: inDays(0),
        names: [],
        sessions: [],
        orders: [{ number, status: "paid" }],
      });
      expect(await refusedFor("people_give", { uid, days: 1, note: "no", key: newId() })).toEqual([
        "NotFound",
        "uid",
      ]);
    }));
});

test("a look is recorded once for a visit, and never less", () =>
  memory.tell(async () => {
    const [one, other] = [await uidOf(await newBuyer(shop)), await uidOf(await newBuyer(shop))];
    const recorded = async (person: string) =>
      (await does("audit_list", { person, operation: "people_show" })).actions.length;
    const look = (uid: string) => does("people_show", { uid });
    await Promise.all([look(one), look(one), look(other)]);
    clock.advance(10 * 60_000 - 1);
    await look(one);
    expect([await recorded(one), await recorded(other)]).toEqual([1, 1]);
    await operatorOn(shop, "bo").does("people_show", { uid: one });
    expect(await recorded(one)).toBe(2);
    clock.advance(1);
    await look(one);
    expect(await recorded(one)).toBe(3);
  }));

describe("time", () => {
  const moving = async () => {
    const person = await newBuyer(shop);
    return { person, of: { uid: await uidOf(person), note: "a week for the outage" } };
  };

  test("is given and taken under a source of its own, once for a key", () =>
    memory.tell(async () => {
      const { person, of } = await moving();
      const given = { ...of, days: 7, key: newId() };
      const moved = await does("people_give", given);
      expect(moved).toMatchObject({ seconds: 604_800, expiresAt: inDays(7) });
      expect(await does("people_give", given)).toEqual(moved);
      expect(await expiryOf(person)).toBe(inDays(7));
      clock.advance(1);
      // A moment of the seven days has passed.
      for (const days of [7, 9]) {
        const refused = await refusedFor("people_take", { ...of, days, key: newId() });
        expect(refused).toEqual(["TimeTooLong"]);
        expect(await refusedFor("people_take_preview", { uid: of.uid, days })).toEqual(refused);
      }
      expect(await expiryOf(person)).toBe(moved.expiresAt);
      const preview = await does("people_take_preview", { uid: of.uid, days: 6 });
      expect(preview).toMatchObject({ seconds: 518_400, stays: 86_399, allowance: null });
      const taken = await does("people_take", { ...of, days: 6, key: newId() });
      expect(taken).toMatchObject({ seconds: -518_400, expiresAt: preview.until });
      clock.advance(DAY_MS);
      expect(await refusedFor("people_take", { ...of, days: 1, key: newId() })).toEqual([
        "NoTimeLeft",
      ]);
      const { actions } = await does("audit_list", { person: of.uid });
      const changes = actions.filter(({ operation }) => operation !== "people_take_preview");
      expect(changes.map(({ operation }) => operation)).toEqual(["people_take", "people_give"]);
      expect(changes[1]!.detail).toContain("a week for the outage");
    }));

  test("is given once by a command that is sent twice at once, and undone once", () =>
    memory.tell(async () => {
      const { person, of } = await moving();
      const key = newId();
      const give = { ...of, days: 7, key };
      await Promise.all([does("people_give", give), does("people_give", give)]);
      expect(await expiryOf(person)).toBe(inDays(7));
      const undo = { key, note: "test" };
      const undone = [refusedFor("people_undo", undo), refusedFor("people_undo", undo)];
      expect((await Promise.all(undone)).filter((refused) => refused === null)).toHaveLength(1);
      expect(await expiryOf(person)).toBe(inDays(0));
      expect((await does("audit_list", { person: of.uid })).actions).toHaveLength(2);
    }));

  test("is undone by the opposite, once, and of what was given only what has not passed", () =>
    memory.tell(async () => {
      const { person, of } = await moving();
      const [gift, loss] = [newId(), newId()];
      await does("people_give", { ...of, months: 1, key: gift });
      const until = await expiryOf(person);
      await does("people_take", { ...of, days: 2, key: loss });
      await does("people_undo", { key: loss, note: "test" });
      expect(await expiryOf(person)).toBe(until);
      clock.advance(DAY_MS);
      await does("people_undo", { key: gift, note: "test" });
      expect(await expiryOf(person)).toBe(inDays(0));
      for (const key of [gift, loss]) {
        expect(await refusedFor("people_undo", { key, note: "test" })).toEqual([
          "TimeUndone",
          "key",
        ]);
      }
      expect(await refusedFor("people_undo", { key: newId(), note: "test" })).toEqual([
        "NotFound",
        "key",
      ]);
    }));

  test("is not given beyond what may be bought ahead, nor under another person's key", () =>
    memory.tell(async () => {
      const [one, other] = [await moving(), await moving()];
      const key = newId();
      await does("people_give", { ...one.of, days: 3_660, key });
      expect(await refusedFor("people_give", { ...one.of, days: 1, key: newId() })).toEqual([
        "MembershipTooLong",
      ]);
      expect(await refusedFor("people_give", { ...other.of, days: 1, key })).toEqual([
        "DoneAlready",
        "key",
      ]);
      expect(await expiryOf(other.person)).toBeNull();
    }));
});

describe("who is blocked", () => {
  const blocking = async (from: string) => {
    const person = await newBuyer(shop);
    const block = { uid: await uidOf(person), from, note: "test" };
    return {
      person,
      block: () => does("people_block", block),
      free: () => does("people_unblock", block),
    };
  };

  test("from signing in is signed out at once, and may buy and invite with nothing", () =>
    memory.tell(async () => {
      const { person, block, free } = await blocking("sign_in");
      await signInOf(person);
      expect(await sessionsOf(person)).toBe(1);
      // Under way: its proof was looked at before the block.
      const { session } = person;
      const opening = await openSession(shop, {
        userId: session.userId,
        scope: "session",
        maxDevices: 5,
      });
      expect(await block()).toMatchObject({ blockedFrom: ["sign_in"] });
      await block();
      await shop.db.batch(opening.statements);
      expect(await sessionsOf(person)).toBe(0);
      expect(await signInOf(person)).toMatchObject({ problem: "SignInBlocked" });
      expect(await buy(person)).toMatchObject({ ok: true });
      await free();
      expect(await signInOf(person)).toMatchObject({ ok: true });
    }));

  test("from buying is refused every order, alone and in a group", () =>
    memory.tell(async () => {
      const { person, block, free } = await blocking("buying");
      await block();
      expect(await buy(person)).toMatchObject({ problem: "BuyingBlocked" });
      const expected = { amount: 899, currency: "USD" };
      const wish = {
        productId: "month-1",
        size: 2,
        paymentType: 1,
        method: "card",
        expected,
      } as const;
      expect(await startGroup(person, { ...wish, clientKey: newId() })).toMatchObject({
        problem: "BuyingBlocked",
      });
      expect(await signInOf(person)).toMatchObject({ ok: true });
      await free();
      expect(await buy(person)).toMatchObject({ ok: true });
    }));

  test("from inviting brings nobody in and is told so", () =>
    memory.tell(async () => {
      const { person, block, free } = await blocking("inviting");
      const config = await readReferConfig(person, {});
      const { inviteCode } = (config as { data: { inviteCode: string } }).data;
      await block();
      expect(await readReferConfig(person, {})).toMatchObject({ problem: "InvitingBlocked" });
      expect(await userIdOf(shop.db, ownerOfInviteCode(inviteCode))).toBeNull();
      await free();
      expect(await userIdOf(shop.db, ownerOfInviteCode(inviteCode))).toBe(person.session.userId);
    }));

  test("sessions end all at once", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      await signInOf(person);
      await signInOf(person);
      const uid = await uidOf(person);
      expect(await does("people_sign_out", { uid, note: "test" })).toEqual({ uid, ended: 2 });
      expect(await sessionsOf(person)).toBe(0);
    }));
});

test("a code that is revoked gives nothing, and one that was redeemed stays", () =>
  memory.tell(async () => {
    const person = await newBuyer(shop);
    const { codes } = await does("codes_create", { count: 3, days: 30, note: "fair" });
    const [used, one] = codes.map((code) => RedemptionCode.parse(code));
    await redeemCode(person, { code: used! });
    expect(await does("codes_revoke", { code: one, note: "lost" })).toEqual({ revoked: 1 });
    expect(await does("codes_revoke", { of: "fair", note: "over" })).toEqual({ revoked: 1 });
    expect(await redeemCode(person, { code: one! })).toMatchObject({
      problem: "BadRedemptionCode",
    });
    expect(await refusedFor("codes_revoke", { code: used, note: "x" })).toEqual([
      "NotFound",
      "code",
    ]);
    const { codes: listed } = await does("codes_list", {});
    expect(listed.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(2);
    expect(listed.every(({ days }) => days === 30)).toBe(true);
    const past = { days: 1, note: "x", expiresAt: inDays(0) };
    expect(await refusedFor("codes_create", past)).toEqual(["InvalidRequest", "expiresAt"]);
  }));
