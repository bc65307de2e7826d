/**
 * The operators' lists, page by page: each row once and in the list's order, also where many are of one instant and while more
 * come, and each page along its index. Seen to fail: with `<=` in place of `<` for the pair (rows twice), with the instant alone
 * (rows lost), with the pair alone (the index is walked from its beginning).
 */
import { afterAll, describe, expect, test, vi } from "vitest";
import type { OperationName } from "#contract/ops/operations.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId, newUid } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/support/asking/ask.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { paidGift } from "#test/support/gifts.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { question } from "#test/support/questions.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
afterAll(() => memory.close());

const note = "test";
const TEXT = { en: "Text", zh_CN: "文字" };
const newCode = () => `A${newUid()}`;
const ACCOUNT = { service: "films", account: "a@example.com" };

const run = (sql: string, ...values: (string | number)[]) =>
  memory.db
    .prepare(sql)
    .bind(...values)
    .run();

/** What comes of one settlement, without the month that it takes. */
async function settle(affiliateId: string): Promise<unknown> {
  const id = newId();
  return run(
    `INSERT INTO settlement (id, transition_id, affiliate_id, period, amount, currency, at) SELECT ?1, ?1, ?2,
       (SELECT printf('%04d-01', 2030 + COUNT(*)) FROM settlement), 100, 'USD', ?3`,
    id,
    affiliateId,
    clock.now(),
  );
}

interface Listed {
  name: OperationName;
  /** The answer's list, and what its rows are known by. */
  rows: string;
  by: (row: Record<string, unknown>) => unknown;
  /** Once, before any row; what the list is asked by. */
  begin?: () => Promise<object>;
  /** Another row, or two, of now. */
  make: () => Promise<unknown>;
  /** What each page is read by. */
  along: string;
}

/** Of lists of one person. */
let kol: SignedInContext;
let buyer: SignedInContext;

const id = ({ id }: Record<string, unknown>) => id;

const LISTS: Listed[] = [
  {
    name: "codes_list",
    rows: "codes",
    by: id,
    make: () => does("codes_create", { count: 2, days: 1, note }),
    // It has operators' codes alone.
    along: "redemption_code_listed (created_at<?)",
  },
  {
    name: "coupons_list",
    rows: "coupons",
    by: ({ code }) => code,
    make: () => does("coupons_create", { code: newCode(), percent: 10, note }),
    along: "coupon_listed (created_at<?)",
  },
  {
    name: "announcements_list",
    rows: "announcements",
    by: id,
    make: () =>
      does("announcements_post", {
        id: newCode().toLowerCase(),
        kind: "offer",
        title: TEXT,
        body: TEXT,
      }),
    along: "announcement_listed (published_at<?)",
  },
  {
    name: "reviews_list",
    rows: "reviews",
    by: id,
    make: () => does("reviews_add", { key: newId(), author: "Anna", text: TEXT, position: 7 }),
    // Written by hand: they are few.
    along: "SCAN review",
  },
  {
    name: "support_queue",
    rows: "threads",
    by: ({ number }) => number,
    make: async () => dataOf(await ask(await newBuyer(shop), question())),
    along: "support_thread_listed (state=? AND changed_at>?)",
  },
  {
    name: "affiliates_list",
    rows: "affiliates",
    by: ({ uid }) => uid,
    async make() {
      await affiliate(shop, 100);
      const ended = await affiliate(shop, 100);
      await paidOrder(await invitee(ended));
      await does("affiliates_rate", { uid: await uidOf(ended), percent: null, note: "test" });
    },
    along: "user_affiliate_listed (created_at<?)",
  },
  {
    name: "affiliates_settlements",
    rows: "settlements",
    by: id,
    make: async () => settle((await affiliate(shop, 100)).session.userId),
    along: "settlement_listed (at<?)",
  },
  {
    name: "affiliates_settlements",
    begin: () => Promise.resolve({ state: "due" }),
    rows: "settlements",
    by: id,
    make: async () => settle((await affiliate(shop, 100)).session.userId),
    along: "settlement_due (at<?)",
  },
  {
    name: "affiliates_statement",
    rows: "entries",
    by: (row) => Object.values(row).map(String).join(" "),
    async begin() {
      kol = await affiliate(shop, 100);
      return { uid: await uidOf(kol) };
    },
    async make() {
      await refund(shop, await paidOrder(await invitee(kol)), 100);
      await settle(kol.session.userId);
    },
    along: "commission_entry_listed (affiliate_id=? AND at>? AND at<?)",
  },
  {
    name: "benefits_reports",
    rows: "reports",
    by: ({ uid }) => uid,
    async begin() {
      const shared = { ...ACCOUNT, link: "https://films.example/", password: "p", slots: 1 };
      await does("benefits_add", shared);
      return ACCOUNT;
    },
    make: async () =>
      run(
        `INSERT INTO benefit_report (account_id, version, user_id, at) SELECT id, version, ?1, ?2 FROM benefit_account`,
        (await newBuyer(shop)).session.userId,
        clock.now(),
      ),
    along: "benefit_report_listed (account_id=? AND at<?)",
  },
  {
    name: "gifts_find",
    rows: "gifts",
    by: id,
    async begin() {
      buyer = await newBuyer(shop);
      return { of: await uidOf(buyer) };
    },
    make: () => paidGift(buyer),
    along: "gift_user",
  },
];

type Answer = Record<string, Record<string, unknown>[]> & { next: string | null };

/** What a list is asked by, with rows of three instants, the first two and the last of more than one. */
async function begun({ begin, make }: Listed): Promise<object> {
  const asked = (await begin?.()) ?? {};
  for (const later of [0, 0, 1_000, 1_000, 0]) {
    clock.advance(later);
    await make();
  }
  return asked;
}

describe.each(LISTS.map((list) => [list.name, list] as const))("%s", (name, list) => {
  const page = async (asked: object) => (await does(name, asked)) as unknown as Answer;
  const names = ({ [list.rows]: rows = [] }: Answer) => rows.map(list.by);

  test.each([1, 2, 3, 4])("in pages of %i has every row once, while more come", (limit) =>
    memory.tell(async () => {
      const asked = await begun(list);
      const whole = await page({ ...asked, limit: 500 });
      expect(whole.next).toBeNull();
      const before = names(whole);
      expect(new Set(before).size).toBe(before.length);
      expect(before.length).toBeGreaterThanOrEqual(5);
      const seen: unknown[] = [];
      for (let cursor: string | undefined | null; cursor !== null;) {
        const one = await page({ ...asked, limit, cursor });
        const rows = names(one);
        expect(rows.length).toBeLessThanOrEqual(limit);
        // A page that comes again would go on for ever.
        expect(seen).not.toContain(rows[0]);
        seen.push(...rows);
        if (cursor === undefined) await list.make();
        cursor = one.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((row) => before.includes(row))).toEqual(before);
    }),
  );

  test("is read along its index", () =>
    memory.tell(async () => {
      const asked = await begun(list);
      const { next } = await page({ ...asked, limit: 1 });
      const prepared = vi.spyOn(memory.db, "prepare");
      await page({ ...asked, limit: 1, cursor: next });
      const statements = prepared.mock.calls.map(([sql]) => sql);
      prepared.mockRestore();
      const plans = statements.filter((sql) => /^(SELECT|WITH)/.test(sql)).flatMap(planOf);
      expect(plans.some((line) => line.includes(list.along))).toBe(true);
    }));
});

function planOf(sql: string): string[] {
  const rows = memory.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  return rows.map(({ detail }) => detail);
}
