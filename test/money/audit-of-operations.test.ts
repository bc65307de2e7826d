/**
 * Every operation that changes anything, and every look at a person, is in the operators' record: once for what was done and
 * not at all for what was refused.
 */
import { globSync, readFileSync } from "node:fs";
import { z } from "zod";
import { afterAll, describe, expect, test } from "vitest";
import {
  declared,
  OPERATION_NAMES,
  type OperationName,
  OPERATIONS,
} from "#contract/ops/operations.ts";
import { instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/support/asking/ask.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { untold } from "#test/support/before-and-after.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { CONSOLE, enteredBy, operatorIn } from "#test/support/console.ts";
import { newAuthenticator } from "#test/support/passkey.ts";
import { openGroup } from "#test/support/groups.ts";
import { MAIL } from "#test/support/letters.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { RELEASE_KEY, STORE_RELEASE } from "#test/support/releases.ts";
import { signedStatement } from "#test/support/statements.ts";
import { boundDevice } from "#test/support/devices.ts";
import { question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, newCoupon, shopContext } from "#test/support/shop.ts";
import { rawPublicKey } from "#tools/signing.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const releaseKey = rawPublicKey(RELEASE_KEY);
const shop = shopContext(memory.db, clock, { couriers: MAIL, releaseKey });
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterAll(() => memory.close());

type Request = object;

const uid = async () => uidOf(await newBuyer(shop));
/** A person with a day of time. */
async function lasting() {
  const of = { uid: await uid(), days: 1, note };
  await does("people_give", { ...of, key: newId() });
  return of.uid;
}

const note = "test";
const TEXT = { en: "Text", zh_CN: "文字" };
const PLAN = { name: TEXT, months: 3, maxDevices: 5, currency: "USD", price: "24.00" };
const NEWS = { id: "other", kind: "offer", title: TEXT, body: TEXT };
const SHARED = { service: "netflix", account: "a@example.com" };
const ACCOUNT = { ...SHARED, password: "secret" };

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

async function shared() {
  await does("benefits_add", { ...ACCOUNT, link: "https://example.com/", slots: 1 });
  return SHARED;
}

async function paid() {
  return numberOf(await paidOrder(await newBuyer(shop)));
}

async function offline() {
  const { number } = await boughtOrder(await newBuyer(shop));
  await does("orders_paid", { number, amount: "9.99", reference: newId() });
  return number;
}

/** What needs a person. */
async function inDoubt(): Promise<string> {
  await does("orders_refund", { number: await offline(), note, key: newId() });
  const { items } = await does("orders_attention", {});
  return items[0]!.id;
}

const announced = async () => {
  const of = { id: "news", kind: "service", title: TEXT, body: TEXT };
  await does("announcements_post", of);
  return { id: "news" };
};

const reviewed = async () =>
  (await does("reviews_add", { key: newId(), author: "Anna", text: TEXT })).id;

async function asked(): Promise<string> {
  const { thread } = dataOf(await ask(await newBuyer(shop), question()));
  return thread.number;
}

const JSON_SCHEMA = { io: "input", unrepresentable: "any" } as const;

const VERBS = globSync("origin/verbs/**/*.ts")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** What each is asked, once what it needs is there. */
const CHANGES: Partial<Record<OperationName, () => Promise<Request> | Request>> = {
  codes_create: () => ({ days: 1, note, key: newId() }),
  codes_revoke: async () => {
    await does("codes_create", { days: 1, note: "lost" });
    return { of: "lost", note };
  },
  releases_publish: () => ({ signed: STORE_RELEASE }),
  canary_publish: () => ({ signed: signedStatement({ date: instant(clock.now()).slice(0, 10) }) }),
  groups_end: async () => ({ id: (await openGroup(shop)).groupId, note }),
  orders_reviewed: async () => {
    await shop.db
      .prepare(
        `INSERT INTO provider_event (provider, event_id, type, status, next_attempt_at, received_at)
         VALUES ('stripe', 'strange', 't', 'review', 1, 1)`,
      )
      .run();
    return { provider: "stripe", event: "strange", note };
  },
  orders_refund: async () => ({ number: await paid(), note, key: newId() }),
  orders_dispute: async () => ({ number: await paid(), dispute: "d", outcome: "taken", note }),
  orders_paid: async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    return { number, amount: "9.99", reference: "transfer 1" };
  },
  orders_sent: async () => {
    const key = newId();
    await does("orders_refund", { number: await offline(), note, key });
    return { refundId: key, reference: "transfer 2" };
  },
  orders_reconcile: async () => ({ number: await paid() }),
  attention_take: async () => ({ id: await inDoubt() }),
  attention_leave: async () =>
    does("attention_take", { id: await inDoubt() }).then(({ id }) => ({ id })),
  attention_done: async () => ({ id: await inDoubt(), note }),
  coupons_create: () => ({ code: "SPRING", percent: 10, note }),
  coupons_end: async () => ({ code: await newCoupon(shop.db) }),
  benefits_add: () => ({ ...ACCOUNT, link: "https://example.com/", slots: 1 }),
  benefits_rotate: async () => ({ ...(await shared()), password: "another", slots: 2 }),
  affiliates_rate: async () => ({ uid: await uid(), percent: 30, note }),
  affiliates_settle: () => ({}),
  affiliates_pay: async () => {
    clock.set("2026-01-15T12:00:00.000Z");
    const kol = await affiliate(shop, 100);
    for (const _ of [1, 2]) await paidOrder(await invitee(kol), { productId: "year-1" });
    clock.set("2026-02-15T12:00:00.000Z");
    await settleCommissions(shop);
    const { settlements } = await does("affiliates_settlements", {});
    return { settlementId: settlements[0]!.id, note };
  },
  plans_add: () => ({ ...PLAN, id: "month-3" }),
  plans_change: () => ({ id: "month-1", maxDevices: 3 }),
  plans_price: () => ({ id: "month-1", price: "9.00", note }),
  plans_price_withdraw: async () => {
    const set = { id: "month-1", from: instant(clock.now() + 1), note };
    await does("plans_price", { ...set, price: "9.00" });
    return set;
  },
  plans_sale: () => ({ id: "month-1", sale: "off" }),
  business_set: () => ({ name: "free-trial", value: 30, note }),
  announcements_post: () => NEWS,
  announcements_change: async () => ({ ...(await announced()), title: { en: "Else" } }),
  announcements_end: announced,
  announcements_letter: announced,
  reviews_add: () => ({ key: newId(), author: "Anna", text: TEXT }),
  reviews_change: async () => ({ id: await reviewed(), author: "A." }),
  reviews_end: async () => ({ id: await reviewed() }),
  people_give: async () => ({ uid: await uid(), days: 1, note, key: newId() }),
  people_take: async () => ({ uid: await lasting(), days: 1, note, key: newId() }),
  people_undo: async () => {
    const key = newId();
    await does("people_give", { uid: await uid(), days: 1, note, key });
    return { key, note };
  },
  people_block: async () => ({ uid: await uid(), from: "buying", note }),
  people_unblock: async () => {
    const block = { uid: await uid(), from: "buying", note };
    await does("people_block", block);
    return block;
  },
  people_sign_out: async () => {
    const person = await newBuyer(shop);
    await boundDevice(person);
    return { uid: await uidOf(person), note };
  },
  people_end_session: async () => {
    const person = await newBuyer(shop);
    await boundDevice(person);
    const { sessions } = await does("people_show", { uid: await uidOf(person) });
    return { uid: await uidOf(person), session: sessions[0]!.id, note };
  },
  people_second_off: async () => {
    const person = await newBuyer(shop);
    const sql = `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      VALUES (?1, ?2, ?1, '', 0, '[]', '', 0)`;
    await shop.db.prepare(sql).bind(newId(), person.session.userId).run();
    return { uid: await uidOf(person), note };
  },
  people_unbind: async () => {
    const person = await newBuyer(shop);
    return { uid: await uidOf(person), device: await boundDevice(person), note };
  },
  people_address: async () => ({ uid: await uid(), note, kind: "email", address: "n@example.com" }),
  people_delete: async () => ({ uid: await uid(), note }),
  support_answer: async () => ({ number: await asked(), text: "Yes.", key: newId() }),
  support_note: async () => ({ number: await asked(), text: "A note.", key: newId() }),
  support_close: async () => ({ number: await asked() }),
  support_block: async () => ({ number: await asked(), note }),
  support_unblock: async () => {
    const block = { number: await asked(), note };
    await does("support_block", block);
    return block;
  },
  support_ready_put: () => ({ name: "hello", text: TEXT }),
  support_ready_remove: async () => {
    await does("support_ready_put", { name: "hello", text: TEXT });
    return { name: "hello" };
  },
  operators_invite: () => ({ name: "anna", role: "support" }),
  operators_change: async () => {
    await operatorIn(shop, "anna", "support");
    return { name: "anna", role: "content" };
  },
  operators_end: async () => {
    await operatorIn(shop, "anna", "support");
    return { name: "anna" };
  },
  operators_end_session: async () => {
    const { by } = await operatorIn(shop, "anna", "support");
    return { id: by.sessionId };
  },
  operators_token_make: () => ({ name: "nightly", role: "finance", days: 1, key: newId() }),
  operators_token_end: async () => {
    await does("operators_token_make", { name: "nightly", role: "finance", days: 1 });
    return { name: "nightly" };
  },
};

/** What is asked of an operator's own session, or before there is one: whoever does it, and what. */
const BY_THEMSELVES: Partial<Record<OperationName, () => Promise<unknown>>> = {
  operators_enter: async () => {
    const { authenticator } = await operatorIn(shop, "test", "support");
    return enteredBy(shop, authenticator);
  },
  operators_accept: () => operatorIn(shop, "test", "support"),
  operators_leave: async () =>
    (await operatorIn(shop, "test", "support")).does("operators_leave", {}),
  operators_passkey_add: () => withTwoPasskeys(),
  operators_passkey_remove: async () => {
    const { operator, passkeys } = await withTwoPasskeys();
    return operator.does("operators_passkey_remove", { id: passkeys[0]!.id });
  },
};

async function withTwoPasskeys() {
  const operator = await operatorIn(shop, "test", "support");
  const wanted = await operator.does("operators_passkey_begin", {});
  const passkey = newAuthenticator(CONSOLE.origin).made(wanted);
  const { passkeys } = await operator.does("operators_passkey_add", { passkey, name: "Two" });
  return { operator, passkeys };
}

/** Looks at persons. */
const LOOKS: Partial<Record<OperationName, () => Promise<Request> | Request>> = {
  codes_list: () => ({}),
  gifts_find: async () => ({ of: await paid() }),
  groups_list: () => ({}),
  groups_show: async () => ({ id: (await openGroup(shop)).groupId }),
  groups_end_preview: async () => ({ id: (await openGroup(shop)).groupId }),
  orders_list: () => ({}),
  orders_show: async () => ({ number: await paid() }),
  orders_refund_preview: async () => ({ number: await paid() }),
  affiliates_list: () => ({}),
  affiliates_statement: async () => ({ uid: await uid() }),
  affiliates_settlements: () => ({}),
  benefits_reports: shared,
  people_find: async () => ({ name: await uid() }),
  people_show: async () => ({ uid: await uid() }),
  people_give_preview: async () => ({ uid: await uid(), days: 1 }),
  people_take_preview: async () => ({ uid: await lasting(), days: 1 }),
  people_block_preview: async () => ({ uid: await uid(), from: "buying" }),
  people_delete_preview: async () => ({ uid: await uid() }),
  people_export: async () => ({ uid: await uid(), note }),
  support_queue: () => ({}),
  support_show: async () => ({ number: await asked() }),
  support_picture: async () => {
    const id = newId();
    await asked();
    const sql = `INSERT INTO support_picture (id, user_id, message_id, type, width, height, content, at)
      SELECT ?1, t.user_id, m.id, 'image/png', 1, 1, 'AA==', m.at
      FROM support_message AS m JOIN support_thread AS t ON t.id = m.thread_id LIMIT 1`;
    await shop.db.prepare(sql).bind(id).run();
    return { id };
  },
};

/** Of nobody and nothing that is there. */
const NOBODY = "0".repeat(10);
const NOTHING = { number: "0".repeat(12), id: "A".repeat(22), uid: NOBODY, name: "nobody", note };

/** What is refused; null for what is always done, once its form is right. */
const REFUSED: Record<string, Request | null> = {
  codes_create: { days: 1, note, expiresAt: "2020-01-01T00:00:00.000Z" },
  codes_revoke: { of: "nothing", note },
  releases_publish: { signed: "{}" },
  canary_publish: { signed: "{}" },
  groups_show: { id: NOTHING.id },
  groups_end_preview: { id: NOTHING.id },
  groups_end: { id: NOTHING.id, note },
  orders_reviewed: { provider: "stripe", event: "none", note },
  orders_refund_preview: { number: NOTHING.number },
  orders_refund: { number: NOTHING.number, note, key: NOTHING.id },
  orders_dispute: { number: NOTHING.number, dispute: "d", outcome: "taken", note },
  orders_paid: { number: NOTHING.number, amount: "9.99", reference: "transfer" },
  orders_sent: { refundId: NOTHING.id, reference: "transfer" },
  orders_reconcile: { number: NOTHING.number },
  orders_show: { number: NOTHING.number },
  attention_take: { id: "owed:nothing" },
  attention_leave: { id: "owed:nothing" },
  attention_done: { id: "owed:nothing", note },
  coupons_create: { code: "SPRING", percent: 10, note, productIds: ["none"] },
  coupons_end: { code: "NONE" },
  benefits_add: null,
  benefits_rotate: ACCOUNT,
  affiliates_statement: { uid: NOBODY },
  benefits_reports: { service: "films", account: "none" },
  affiliates_rate: { uid: NOBODY, percent: 30, note },
  affiliates_settle: null,
  affiliates_pay: { settlementId: NOTHING.id, note },
  plans_add: { ...PLAN, id: "month-1" },
  plans_change: { id: "nothing", maxDevices: 3 },
  plans_price: { id: "nothing", price: "9.00", note },
  plans_price_withdraw: { id: "month-1", from: "2020-01-01T00:00:00.000Z", note },
  plans_sale: { id: "nothing", sale: "off" },
  business_set: { name: "free-trial", value: 0, note },
  announcements_post: { ...NEWS, endsAt: "2020-01-01T00:00:00.000Z" },
  announcements_change: { id: "nothing", title: TEXT },
  announcements_end: { id: "nothing" },
  announcements_letter: { id: "nothing" },
  reviews_add: null,
  reviews_change: { id: "nothing", author: "A." },
  reviews_end: { id: "nothing" },
  people_show: { uid: NOBODY },
  people_give: { uid: NOBODY, days: 1, note, key: NOTHING.id },
  people_give_preview: { uid: NOBODY, days: 1 },
  people_take_preview: { uid: NOBODY, days: 1 },
  people_block_preview: { uid: NOBODY, from: "buying" },
  people_delete_preview: { uid: NOBODY },
  people_take: { uid: NOBODY, days: 1, note, key: NOTHING.id },
  people_undo: { key: NOTHING.id, note },
  people_block: { uid: NOBODY, from: "buying", note },
  people_unblock: { uid: NOBODY, from: "buying", note },
  people_sign_out: { uid: NOBODY, note },
  people_end_session: { uid: NOBODY, session: NOTHING.id, note },
  people_second_off: { uid: NOBODY, note },
  people_unbind: { uid: NOBODY, device: NOTHING.id, note },
  people_address: { uid: NOBODY, kind: "email", address: "a@example.com", note },
  people_export: { uid: NOBODY, note },
  people_delete: { uid: NOBODY, note },
  support_show: { number: NOTHING.number },
  support_picture: { id: NOTHING.id },
  support_answer: { number: NOTHING.number, text: "Yes.", key: NOTHING.id },
  support_note: { number: NOTHING.number, text: "A note.", key: NOTHING.id },
  support_close: { number: NOTHING.number },
  support_block: { number: NOTHING.number, note },
  support_unblock: { number: NOTHING.number, note },
  support_ready_put: null,
  support_ready_remove: { name: "nothing" },
  operators_enter: {
    passkey: { id: "a", clientData: "a", authenticatorData: "a", signature: "a" },
  },
  operators_accept: {
    invitation: `hyoi_${"a".repeat(43)}`,
    passkey: { id: "a", clientData: "a", attestation: "a", transports: [] },
    name: "Key",
  },
  operators_leave: {},
  operators_passkey_add: {
    passkey: { id: "a", clientData: "a", attestation: "a", transports: [] },
    name: "Key",
  },
  operators_passkey_remove: { id: NOTHING.id },
  operators_invite: null,
  operators_change: { name: "nobody", role: "owner" },
  operators_end: { name: "nobody" },
  operators_end_session: { id: NOTHING.id },
  operators_token_make: null,
  operators_token_end: { name: "nothing" },
  // What finds nothing is a look all the same.
  codes_list: null,
  gifts_find: null,
  groups_list: null,
  orders_list: null,
  affiliates_list: null,
  affiliates_settlements: null,
  people_find: null,
  support_queue: null,
};

const changing = OPERATION_NAMES.filter((name) => declared(name).changes);
const looking = OPERATION_NAMES.filter((name) => declared(name).looks);
const kept = [...changing, ...looking];

async function recorded(name: OperationName): Promise<number> {
  const { actions } = await does("audit_list", { operation: name, limit: 500 });
  return actions.length;
}

describe("an operation that changes, or looks at a person,", () => {
  test.each(kept)("%s is recorded, with its operator", (name) =>
    memory.tell(async () => {
      const themselves = BY_THEMSELVES[name];
      const request = themselves ? null : await (CHANGES[name] ?? LOOKS[name])!();
      const before = await recorded(name);
      await (themselves ? themselves() : does(name, request!));
      expect(await recorded(name)).toBe(before + 1);
      const { actions } = await does("audit_list", { operator: "test", operation: name });
      expect(actions).toHaveLength(before + 1);
      expect(untold(name, actions[0]!)).toEqual([]);
    }),
  );

  test("has a case for its refusal, or none that it could be refused for", () => {
    expect(Object.keys(REFUSED).toSorted()).toEqual(kept.toSorted());
  });

  test.each(kept.filter((name) => REFUSED[name] !== null))("%s is not recorded refused", (name) =>
    memory.tell(async () => {
      expect(await refusedFor(name, REFUSED[name]!)).not.toBeNull();
      const { actions } = await does("audit_list", {});
      expect(actions).toEqual([]);
    }),
  );
});

/** Each press is a line of the history of what is set from an instant on; the line says the same. */
const HISTORIES = new Set(["business_number", "plan_price", "plan_sale"]);

/** How many rows there are, but for the record and those histories. */
async function rows(): Promise<Record<string, number>> {
  const tables = await shop.db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
    .all<{ name: string }>();
  const names = tables.results.map(({ name }) => name);
  const counts = names
    .filter((name) => name !== "operator_action" && !HISTORIES.has(name))
    .map(async (name) => {
      const count = await shop.db.prepare(`SELECT COUNT(*) AS n FROM "${name}"`).first<number>("n");
      return [name, count] as const;
    });
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
}

describe("a press whose answer was lost, again,", () => {
  // safe because the table's names are those of operations
  test.each(Object.keys(CHANGES) as OperationName[])("%s makes nothing more", (name) =>
    memory.tell(async () => {
      const request = await CHANGES[name]!();
      const first = await does(name, request);
      const made = await rows();
      const refusal = await refusedFor(name, request);
      expect(await rows()).toEqual(made);
      // What is told this once is told to whoever presses with the same key.
      const { properties = {} } = z.toJSONSchema(OPERATIONS[name].request, JSON_SCHEMA);
      if (!("key" in properties) || name === "people_undo") return;
      expect(refusal).toBeNull();
      expect(await does(name, request)).toEqual(first);
    }),
  );
});

test.each(OPERATION_NAMES.filter((name) => !kept.includes(name)))(
  "%s looks at nobody: nothing of it is recorded",
  (name) => {
    expect(VERBS).not.toContain(`action: "${name}"`);
  },
);
