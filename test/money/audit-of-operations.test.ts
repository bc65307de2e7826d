/** Every operation that changes anything is in the operators' record, once for a change and not at all without one. */
import { readFileSync, globSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { manifestDocument } from "#contract/release-manifest.ts";
import { newId } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/support/asking/ask.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { MAIL } from "#test/support/letters.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, newCoupon, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock, { couriers: MAIL });
const { does, refusedFor } = operatorOn(shop);
afterAll(() => memory.close());

type Request = object;

const uid = async () => uidOf(await newBuyer(shop));
const note = "test";
const TEXT = { en: "Text", zh_CN: "文字" };
const ACCOUNT = { service: "netflix", account: "a@example.com", password: "secret" };

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

async function paid() {
  return numberOf(await paidOrder(await newBuyer(shop)));
}

async function offline() {
  const { number } = await boughtOrder(await newBuyer(shop));
  await does("orders_paid", { number, amount: "9.99", reference: newId() });
  return number;
}

const announced = async () => {
  const of = { id: "news", kind: "service", title: TEXT, body: TEXT };
  await does("announcements_post", of);
  return { id: "news" };
};

async function asked(): Promise<string> {
  const { thread } = dataOf(await ask(await newBuyer(shop), question()));
  return thread.number;
}

/** What each is asked, once what it needs is there. */
const CHANGES: Partial<Record<OperationName, () => Promise<Request> | Request>> = {
  codes_create: () => ({ days: 1, note }),
  codes_revoke: async () => {
    await does("codes_create", { days: 1, note: "lost" });
    return { of: "lost", note };
  },
  releases_publish: () => ({
    releases: [
      {
        platform: "ios",
        version: "1",
        releasedAt: "2026-01-01T00:00:00.000Z",
        requirement: TEXT,
        store: { label: "Store", url: "https://store.example/" },
        notes: [],
        files: [],
      },
    ],
    manifest: {
      document: manifestDocument([], "2026-01-01T00:00:00.000Z"),
      signature: `${"A".repeat(86)}==`,
    },
  }),
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
  coupons_create: () => ({ code: "SPRING", percent: 10, note }),
  coupons_end: async () => ({ code: await newCoupon(shop.db) }),
  benefits_add: () => ({ ...ACCOUNT, link: "https://example.com/", slots: 1 }),
  benefits_rotate: async () => {
    await does("benefits_add", { ...ACCOUNT, link: "https://example.com/", slots: 1 });
    return { ...ACCOUNT, password: "another" };
  },
  affiliates_rate: async () => ({ uid: await uid(), percent: 30 }),
  affiliates_settle: () => ({}),
  affiliates_pay: async () => {
    const kol = await affiliate(shop, 100);
    for (const _ of [1, 2]) await paidOrder(await invitee(kol), { productId: "year-1" });
    clock.set("2026-02-15T12:00:00.000Z");
    await settleCommissions(shop);
    const { settlements } = await does("affiliates_list", {});
    return { settlementId: settlements[0]!.id, note };
  },
  plans_add: () => {
    const plan = { id: "month-3", name: TEXT, months: 3, maxDevices: 5 };
    return { ...plan, currency: "USD", price: "24.00" };
  },
  plans_change: () => ({ id: "month-1", maxDevices: 3 }),
  plans_price: () => ({ id: "month-1", price: "9.00", note }),
  plans_sale: () => ({ id: "month-1", sale: "off" }),
  announcements_post: () => ({ id: "other", kind: "offer", title: TEXT, body: TEXT }),
  announcements_change: async () => ({ ...(await announced()), title: TEXT }),
  announcements_end: announced,
  announcements_letter: announced,
  people_give: async () => ({ uid: await uid(), days: 1, note, key: newId() }),
  people_take: async () => {
    const of = { uid: await uid(), days: 1, note };
    await does("people_give", { ...of, key: newId() });
    return { ...of, key: newId() };
  },
  people_undo: async () => {
    const key = newId();
    await does("people_give", { uid: await uid(), days: 1, note, key });
    return { key, note };
  },
  people_block: async () => ({ uid: await uid(), from: "buying", note }),
  people_unblock: async () => ({ uid: await uid(), from: "buying", note }),
  people_sign_out: async () => ({ uid: await uid(), note }),
  people_second_off: async () => {
    const person = await newBuyer(shop);
    const sql = `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      VALUES (?1, ?2, ?1, '', 0, '[]', '', 0)`;
    await shop.db.prepare(sql).bind(newId(), person.session.userId).run();
    return { uid: await uidOf(person), note };
  },
  support_answer: async () => ({ number: await asked(), text: "Yes.", key: newId() }),
  support_note: async () => ({ number: await asked(), text: "A note.", key: newId() }),
  support_close: async () => ({ number: await asked() }),
  support_block: async () => ({ number: await asked(), note }),
  support_unblock: async () => ({ number: await asked(), note }),
  support_ready_put: () => ({ name: "hello", text: TEXT }),
  support_ready_remove: async () => {
    await does("support_ready_put", { name: "hello", text: TEXT });
    return { name: "hello" };
  },
};

const changing = (Object.keys(OPERATIONS) as OperationName[]).filter(
  (name) => OPERATIONS[name].changes,
);

async function recorded(name: OperationName): Promise<number> {
  const { actions } = await does("audit_list", { operation: name, limit: 500 });
  return actions.length;
}

describe("an operation that changes", () => {
  test.each(changing)("%s is recorded, with its operator", (name) =>
    memory.tell(async () => {
      const request = await CHANGES[name]!();
      const before = await recorded(name);
      await does(name, request);
      expect(await recorded(name)).toBe(before + 1);
      const { actions } = await does("audit_list", { operator: "test", operation: name });
      expect(actions).toHaveLength(before + 1);
    }),
  );

  test("is not recorded where it was refused", () =>
    memory.tell(async () => {
      expect(await refusedFor("plans_price", { id: "nobody", price: "1.00", note })).not.toBeNull();
      expect(
        await refusedFor("people_take", { uid: await uid(), days: 1, note, key: newId() }),
      ).toEqual(["NoTimeLeft"]);
      expect(await does("audit_list", {})).toEqual({ actions: [], next: null });
    }));
});

test("what only looks changes nothing but the record of looks at a person", () => {
  const texts = globSync("origin/verbs/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const all = texts.join("\n");
  const written = (Object.keys(OPERATIONS) as OperationName[]).filter(
    (name) => !OPERATIONS[name].changes && all.includes(`action: "${name}"`),
  );
  expect(written.toSorted()).toEqual([
    "gifts_find",
    "people_find",
    "people_show",
    "support_picture",
    "support_show",
  ]);
});

test("the record is read a page at a time, of a day and of a person", () =>
  memory.tell(async () => {
    const [one, other] = [await newBuyer(shop), await uid()];
    const mine = await uidOf(one);
    clock.set("2026-03-01T23:59:59.999Z");
    const { number } = await boughtOrder(one);
    await does("people_block", { uid: mine, from: "inviting", note });
    clock.set("2026-03-02T00:00:00.000Z");
    await does("people_block", { uid: other, from: "buying", note });
    await does("orders_paid", { number, amount: "9.99", reference: "transfer 3" });
    const first = await does("audit_list", { day: "2026-03-01" });
    expect(first.actions.map(({ subject }) => subject)).toEqual([mine]);
    const own = await does("audit_list", { person: mine });
    expect(own.actions.map(({ subject }) => subject)).toEqual([number, mine]);
    const page = await does("audit_list", { limit: 2 });
    const rest = await does("audit_list", { limit: 2, cursor: page.next });
    expect([...page.actions, ...rest.actions]).toHaveLength(3);
    expect(rest.next).toBeNull();
  }));
