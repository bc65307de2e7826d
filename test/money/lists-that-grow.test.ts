/**
 * What an owner adds to, a method of paying, a language, a source of time, is no list of the schema: it needs no table made
 * anew. The migrations that made it so keep every row of a database from before.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "#contract/scalars.ts";
import { insertRow } from "#origin/ground/db/statement.ts";
import { copiedColumns, textColumns, textIn } from "#origin/ground/db/texts.ts";
import { migrations, runFile, startDatabase, type TestDatabase } from "#test/support/database.ts";

type Row = Record<string, unknown>;
type Dump = Record<string, Row[]>;

const FIRST = "origin/ground/db/migrations/0100";
const earlier = migrations().filter((file) => file < FIRST);
const later = migrations().filter((file) => file > FIRST);

/** What later migrations replaced on purpose: 0121, 0130, 0274, whose indexes end with the id, and 0278, whose indexes have all that is read. */
const REPLACED = new Set([
  "index announcement_published",
  "index commission_entry_affiliate",
  "index provider_event_received",
  "index purchase_created",
  "index redemption_code_created",
  "index settlement_at",
  "trigger chain_transfer_terms",
]);

let database: TestDatabase;
let before: { rows: Dump; parts: Set<string> };

beforeAll(async () => {
  database = await startDatabase([...earlier, "test/support/rows-before-0100.sql"]);
  const { db } = database;
  before = { rows: await dump(db), parts: await parts(db) };
  for (const file of later) await runFile(db, file);
});
afterAll(() => database.dispose());

describe("a database from before", () => {
  test("keeps every row of every table, with each value it had", async () => {
    expect(await dump(database.db)).toMatchObject(before.rows);
    expect(before.rows["purchase"]).toHaveLength(3);
  });

  test("keeps every table, index, trigger and view", async () => {
    const after = await parts(database.db);
    const gone = [...before.parts].filter((part) => !after.has(part) && !REPLACED.has(part));
    expect(gone).toEqual([]);
  });

  test("refers to nothing that is gone", async () => {
    const { results } = await database.db.prepare("PRAGMA foreign_key_check").all();
    expect(results).toEqual([]);
  });

  test.each([
    ["UPDATE time_entry SET months = 2", /append-only/],
    ["DELETE FROM time_entry", /append-only/],
    ["UPDATE purchase SET purpose = 'gift'", /terms do not change/],
    ["UPDATE refund SET kind = 'surplus'", /terms do not change/],
    ["UPDATE group_buy SET size = 2", /terms do not change/],
    ["UPDATE group_buy SET status = 'finished', finished_at = 5", /not full/],
    ["UPDATE group_seat SET position = 2", /terms do not change/],
    ["DELETE FROM group_seat", /nobody paid/],
    ["DELETE FROM user WHERE id = 'bo'", /FOREIGN KEY/],
    ["DELETE FROM release WHERE platform = 'mac'", /FOREIGN KEY/],
  ])("still refuses %s", async (sql, refusal) => {
    await expect(database.db.prepare(sql).run()).rejects.toThrow(refusal);
  });
});

describe("without a table made anew there is", () => {
  test.each([
    ["a language", "UPDATE user SET language = 'de' WHERE id = 'bo'"],
    [
      "a method, a language and a purpose of an order",
      `INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn, months, yearly,
         currency, list_price, discount, amount, method, provider, language, transition_id, created_at, expires_at)
       VALUES ('p4', 'n4', 'bo', 'k4', 'gift', 'month', '1 month', '1 个月', 1, 0, 'EUR', 900, 0, 900, 'ideal', 'mollie',
         'de', 't', 4, 9)`,
    ],
    [
      "a source of time",
      `INSERT INTO time_entry (user_id, seq, source, source_id, months, at, starts_at, expires_at, anchor_day)
       VALUES ('bo', 1, 'gift', 'p4', 1, 4, 4, 2678400000, 1)`,
    ],
    [
      "a way to sign in",
      `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('passkey', 'k', 'bo', '', 4)`,
    ],
    [
      "a channel of messages",
      `INSERT INTO outbox (id, channel, recipient_hash, sealed, next_attempt_at, created_at, expires_at)
       VALUES ('o2', 'push', 'r', 's', 1, 1, 9)`,
    ],
    [
      "a kind of refund",
      `INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
       VALUES ('r3', 'm1', 'p1', 1, 'USD', 'buyer', 'n', 'stripe', 'requested', 't', 4)`,
    ],
    [
      "a platform with its releases",
      `INSERT INTO release (platform, version, released_at, requirement_en, requirement_zh_cn, sample)
       VALUES ('linux', '1.0', 4, 'x', 'x', 0)`,
    ],
    [
      "a parameter of arrival",
      `INSERT INTO click_count (day, parameter, code, count) VALUES ('2026-01-02', 'msclkid', '', 1)`,
    ],
    [
      "a size of group",
      `INSERT INTO group_buy (id, creator_id, product_id, name_en, name_zh_cn, months, yearly, max_devices, size, way,
         currency, solo_price, unit_price, transition_id, created_at)
       VALUES ('g5', 'bo', 'month', '1 month', '1 个月', 1, 0, 5, 5, 'self', 'USD', 1000, 700, 't', 4)`,
    ],
  ])("%s", async (_, sql) => {
    const { meta } = await database.db.prepare(sql).run();
    expect(meta.changes).toBeGreaterThan(0);
  });
});

describe("a text by language", () => {
  const namesOf = (id: string) =>
    database.db.prepare(`SELECT names FROM purchase WHERE id = ?1`).bind(id).first<string>("names");

  test("is what the columns of a row from before say", async () => {
    expect(JSON.parse((await namesOf("p1"))!)).toEqual({ en: "1 month", zh_CN: "1 个月" });
  });

  test("is written so that code from before reads its own", async () => {
    const row = { id: "r2", author: "Bo", written_on: "2026-01-02", position: 2, sample: 0 };
    const texts = { en: "Fine", zh_CN: "不错", de: "Gut" };
    await insertRow(database.db, "review", { ...row, ...textColumns("text", texts) }).run();
    const read = database.db.prepare(
      `SELECT text_en, text_zh_cn, texts FROM review WHERE id = 'r2'`,
    );
    const { texts: json, ...own } = (await read.first<Record<string, string>>())!;
    expect(own).toEqual({ text_en: "Fine", text_zh_cn: "不错" });
    expect(JSON.parse(json!)).toEqual(texts);
  });

  test("goes with the plan into an order, in a third language too", async () => {
    await database.db.prepare(`UPDATE product SET name_more = '{"de":"1 Monat"}'`).run();
    const names = await database.db.prepare(`SELECT names FROM product`).first<string>("names");
    const row = copiedColumns("name", names!);
    expect(row).toEqual({
      name_en: "1 month",
      name_zh_cn: "1 个月",
      name_more: '{"de":"1 Monat"}',
    });
    // safe because a language of tomorrow is the point
    expect(textIn(names!, "de" as Language)).toBe("1 Monat");
  });

  test("is the fallback's where nobody has written it", () => {
    // safe because a language of tomorrow is the point
    expect(textIn('{"en":"1 month","zh_CN":"1 个月"}', "de" as Language)).toBe("1 个月");
  });
});

test("the schema lists flags and the states that its own triggers and indexes speak of, and nothing else", async () => {
  const { results } = await database.db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all<{ name: string; sql: string }>();
  const lists = results.flatMap(({ name, sql }) =>
    [...sql.matchAll(/CHECK \((\w+) IN \('/g)].map(([, column]) => `${name}.${column}`),
  );
  expect(lists).toEqual([
    "benefit_lease.ended_by",
    "chain_transfer.status",
    "coupon_reservation.state",
    "gift_letter.state",
    "group_buy.way",
    "group_buy.status",
    "group_order.kind",
    "group_seat.state",
    "operator.state",
    "outbox.status",
    "payment.disposition",
    "provider_event.status",
    "purchase.status",
    "refund.status",
    "session.scope",
    "settlement.status",
  ]);
});

async function dump(db: D1Database): Promise<Dump> {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !/^(sqlite|_cf)_/.test(name));
  const all = await db.batch<Row>(tables.map((table) => db.prepare(`SELECT * FROM ${table}`)));
  return Object.fromEntries(tables.map((table, at) => [table, all[at]!.results]));
}

async function parts(db: D1Database): Promise<Set<string>> {
  const { results } = await db
    .prepare("SELECT type || ' ' || name AS part FROM sqlite_schema")
    .all<{ part: string }>();
  return new Set(results.map(({ part }) => part));
}
