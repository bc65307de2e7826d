/**
 * A database goes back to a copy of an hour ago while the world goes on (docs/decisions/0130): no address, number or key is given
 * twice, and money that came meanwhile is found. `npm run drills -- restore` does it with more people.
 */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { look } from "#origin/providers/chain/reading/scan.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import { createCodes } from "#origin/verbs/redemption/create.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { listAttention } from "#origin/verbs/attention/list.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { memoryDbOver } from "#test/support/memory-db.ts";
import {
  type MadeOrder,
  restorableWorld,
  type Shop,
  type World,
} from "#test/support/restorable-shop.ts";
import { buy, newBuyer } from "#test/support/shop.ts";
import { scaled } from "#test/support/scale.ts";
import { knownOf } from "#tools/backup/carried.ts";
import { emptyDatabase, written } from "#tools/backup/copy.ts";
import { revived } from "#tools/backup/restore.ts";
import { migrateCopy } from "#tools/backup/schema.ts";
import { plainDetail } from "#tools/operator/plain-detail.ts";

let world: World;
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  world = await restorableWorld();
});
afterEach(async () => {
  await world.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As an environment's begins: with the table of what ran. */
function installation() {
  const sqlite = emptyDatabase();
  migrateCopy(sqlite);
  sqlite.exec(readFileSync("origin/ground/db/seed.sql", "utf8"));
  return memoryDbOver(sqlite);
}

/** Some of each kind, as they come within a minute. */
async function traffic(shop: Shop, count: number): Promise<MadeOrder[]> {
  const made: MadeOrder[] = [];
  for (let n = 0; n < count; n++) made.push(await shop.order("card"), await shop.order("crypto"));
  return made;
}

const operator = (shop: Shop) => asOperator(shop.context);

function refund(shop: Shop, { number }: MadeOrder, key: string) {
  return refundOrder(operator(shop), { number, note: "asked", key, amount: "4.00" });
}

async function codes(shop: Shop): Promise<string[]> {
  const made = await createCodes(operator(shop), { count: 5, months: 1, note: "gifts" });
  if (!made.ok) throw new Error(made.problem);
  return made.data.codes;
}

/** What a shop gave to the world. */
function given(orders: MadeOrder[]): string[] {
  return orders.flatMap(({ number, uid, id, address }) => [
    number,
    uid,
    id,
    ...(address ? [address] : []),
  ]);
}

async function attentionOf(shop: Shop): Promise<string[]> {
  const listed = await listAttention(operator(shop), {});
  if (!listed.ok) throw new Error(listed.problem);
  return listed.data.items.map(
    ({ what, subject, detail }) => `${what} ${subject} ${plainDetail(detail)}`,
  );
}

function goBack(sql: string, copiedAt: number, addresses?: number): Shop {
  const restoredAt = world.clock.now();
  const { database } = revived(sql, { copiedAt, restoredAt, before: null, addresses });
  return world.open(memoryDbOver(database).db);
}

test("nothing is given twice, and money that came meanwhile is found", async () => {
  const memory = installation();
  const before = world.open(memory.db);
  const count = scaled(2);
  const known = await traffic(before, count);
  const [refunded, open] = [await before.order("card"), await before.order("card")];
  world.pay(refunded);
  await before.minute();
  expect(await before.statusOf(refunded.id)).toBe("paid");
  // Decided, and its answer is lost when the copy is taken.
  world.stripe.breakLine(10, "before");
  await refund(before, refunded, "refund-of-before");
  world.stripe.breakLine(0, "before");
  // Its session is at Stripe, and nobody here knows it yet.
  const asked = { clientKey: "sent-again", expected: 999 };
  const hasty = await newBuyer(before.context);
  world.stripe.breakLine(2, "after");
  expect(await buy(hasty, asked)).toMatchObject({ ok: false });
  const copiedAt = world.clock.now();
  const { sql } = written(memory.sqlite);

  // The hour that is lost.
  const givenCodes = await codes(before);
  await before.minute(5);
  for (const order of known) world.pay(order);
  const lost = await traffic(before, count);
  const [paidLost, unpaidLost] = [lost.slice(0, count), lost.slice(count)];
  for (const order of paidLost) world.pay(order);
  for (let minutes = 0; minutes < 10; minutes++) await before.minute();
  for (const event of world.stripe.books.events) event.delivered = true;
  expect(await before.statusOf(known[0]!.id)).toBe("paid");
  const sentBack = world.stripe.books.returnsOf("refund", chargeOf(refunded));
  expect(sentBack).toHaveLength(1);
  expect(await buy(hasty, asked)).toMatchObject({ ok: true });
  const keysBefore = new Set(world.stripe.keys.splice(0));
  memory.close();

  const after = goBack(sql, copiedAt);
  expect(await after.statusOf(known[0]!.id)).toBe("pending");
  expect(await buy({ ...hasty, db: after.db }, asked)).toMatchObject({ ok: true });
  await after.minute();
  const fresh = await traffic(after, count);
  fresh.push(await after.order("card"));
  for (const order of unpaidLost) world.pay(order);
  for (let minutes = 0; minutes < 12; minutes++) await after.minute();

  const all = [
    ...given([...known, refunded, open, ...lost, ...fresh]),
    ...givenCodes,
    ...(await codes(after)),
  ];
  expect(all.length - new Set(all).size).toBe(0);
  expect(world.stripe.keys.length).toBeGreaterThan(count);
  expect(world.stripe.keys.filter((key) => keysBefore.has(key))).toEqual([]);
  for (const { id } of known) expect(await after.statusOf(id)).toBe("paid");
  for (const { id } of fresh) expect(await after.statusOf(id)).not.toBe("paid");
  const items = await attentionOf(after);
  const unknown = items.filter((item) => item.includes("unknown_order"));
  expect(unknown).toHaveLength(lost.length);
  expect(unknown.filter((item) => item.includes("transfer to 0/"))).toHaveLength(count);
  // The refund was there: it is asked for, and is not sent again.
  expect(world.stripe.books.returnsOf("refund", chargeOf(refunded))).toEqual(sentBack);
  expect(await refund(after, refunded, "refund-of-before")).toMatchObject({
    data: { status: "succeeded" },
  });
  expect(await brokenInvariants(after.db)).toEqual([]);
});

function chargeOf({ id }: MadeOrder): string {
  const { books } = world.stripe;
  return books.intent(books.sessionOf(id).payment_intent!).latest_charge;
}

test("a refund that was decided after the copy keeps its key: asked for again it is the same", async () => {
  const memory = installation();
  const before = world.open(memory.db);
  const order = await before.order("card");
  world.pay(order);
  await before.minute();
  const copiedAt = world.clock.now();
  const { sql } = written(memory.sqlite);
  await before.minute();
  await refund(before, order, "refund-that-is-lost");
  const charge = world.stripe.books.charge(chargeOf(order));
  world.stripe.books.tell("charge.refunded", charge);
  for (const event of world.stripe.books.events) event.delivered = true;
  memory.close();

  const after = goBack(sql, copiedAt);
  for (let minutes = 0; minutes < 3; minutes++) await after.minute(11);
  expect(await refund(after, order, "refund-that-is-lost")).toMatchObject({
    data: { refundId: "refund-that-is-lost", status: "succeeded" },
  });
  expect(charge.amount_refunded).toBe(400);
  expect(await brokenInvariants(after.db)).toEqual([]);
});

test("a refund whose answer was lost is asked for before it is sent again", async () => {
  const memory = installation();
  const shop = world.open(memory.db);
  const order = await shop.order("card");
  world.pay(order);
  await shop.minute();
  const sent = () => world.stripe.requests.filter((one) => one === "POST /v1/refunds").length;
  world.stripe.breakLine(2, "after");
  expect(await refund(shop, order, "refund-unanswered")).toMatchObject({
    data: { status: "requested" },
  });
  const before = sent();
  await shop.minute(2);
  expect(await refund(shop, order, "refund-unanswered")).toMatchObject({
    data: { status: "succeeded" },
  });
  expect(sent()).toBe(before);
  memory.close();
});

test("a reminder that was sent since the copy counts as sent, and the next one comes", async () => {
  const memory = installation();
  const before = world.open(memory.db);
  world.pay(await before.order("card"));
  await before.minute();
  const end = world.clock.now() + 7 * DAY_MS + 5 * MINUTE_MS;
  memory.sqlite.exec(`UPDATE membership_end SET expires_at = ${end}`);
  const copiedAt = world.clock.now();
  const { sql } = written(memory.sqlite);
  const reminded = ({ db }: Shop) =>
    db.prepare(`SELECT reminded FROM membership_end`).first<number>("reminded");
  expect(await reminded(before)).toBe(0);
  await before.minute(10);
  expect(await reminded(before)).toBe(1);
  memory.close();

  const after = goBack(sql, copiedAt);
  expect(await reminded(after)).toBe(1);
  await after.minute((6 * DAY_MS) / MINUTE_MS);
  expect(await reminded(after)).toBe(2);
});

test("no chain is read before every address that may be lost is known", async () => {
  const memory = installation();
  const { sql } = written(memory.sqlite);
  memory.close();
  const { context, db } = goBack(sql, world.clock.now(), 450);
  const asked = () => [...world.chain.sources[0]!.asked.values()].reduce((all, n) => all + n, 0);
  const known = () => db.prepare(`SELECT COUNT(*) AS n FROM lost_address`).first<number>("n");
  for (const expected of [200, 400, 450]) {
    expect(await watchChains(context, context.chain!)).toBe(true);
    // A payer's page may look at any moment.
    await look(context, context.chain!.networks[0]!);
    expect(await known()).toBe(expected);
    expect(asked() > 0).toBe(expected === 450);
  }
});

test("the same copy comes back twice, and its addresses are others each time", async () => {
  const memory = installation();
  const before = world.open(memory.db);
  await before.order("crypto");
  const copiedAt = world.clock.now();
  const { sql } = written(memory.sqlite);
  memory.close();
  const addresses: string[] = [];
  for (let times = 0; times < 3; times++) {
    world.clock.advance(60_000);
    const shop = goBack(sql, copiedAt);
    for (const { address } of await traffic(shop, 3)) if (address) addresses.push(address);
  }
  expect(new Set(addresses).size).toBe(9);
});

test("what somebody ended does not begin again, and who was erased is erased again", async () => {
  const memory = installation();
  const { db, sqlite } = memory;
  const before = world.open(db);
  const { buyer } = await before.order("card");
  const order = await before.order("card");
  const { buyer: blocked } = order;
  const other = blocked.session.userId;
  const user = buyer.session.userId;
  sqlite.exec(`
    INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', 'a@b.example', '${user}', 'a@b.example', 1);
    INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at)
      VALUES ('s', '${user}', 'h', 'session', 'web', 1, 1, 9999999999999);
    INSERT INTO outbox (id, channel, recipient_hash, sealed, next_attempt_at, created_at, expires_at)
      VALUES ('l', 'email', 'h', 'sealed', 1, 1, 9999999999999);
    INSERT INTO redemption_code (id, code_hash, months, note, created_at) VALUES ('c', 'h', 1, 'gift', 1), ('g', 'i', 1, 'gift', 1);
    INSERT INTO recovery_code (id, user_id, code_hash) VALUES ('r', '${other}', 'h');
    INSERT INTO payout_address (user_id, network, address, at) VALUES ('${other}', 'eip155:1', '0xold', 1);
    INSERT INTO notice_choice (user_id, kind, wanted, at) VALUES ('${other}', 'news', 1, 1);
    INSERT INTO gift (id, order_id, user_id, language, created_at) VALUES ('g', '${order.id}', '${other}', 'en', 1);
    INSERT INTO gift_letter (id, gift_id, user_id, sealed, language, due_at, state, transition_id, created_at)
      VALUES ('gl', 'g', '${other}', 'sealed', 'en', ${world.clock.now()}, 'waiting', 't', 1);
    INSERT INTO announcement (id, kind, title_en, title_zh_cn, body_en, body_zh_cn, published_at, sample) VALUES ('a', 'news', 't', 't', 'b', 'b', 1, 0);
    INSERT INTO announcement_letter (id, transition_id, at) VALUES ('a', 't', 1);
  `);
  const copiedAt = world.clock.now();
  const { sql } = written(sqlite);
  world.clock.advance(1_000);
  const later = world.clock.now();
  sqlite.exec(`
    UPDATE user SET deleted_at = ${later} WHERE id = '${user}';
    UPDATE redemption_code SET revoked_at = ${later}, expires_at = ${later} WHERE id = 'c';
    INSERT INTO person_block (user_id, what, at) VALUES ('${other}', 'buying', ${later});
    INSERT INTO support_block (mailbox, at) VALUES ('it''s@mail.example', ${later});
    UPDATE recovery_code SET used_at = ${later};
    UPDATE payout_address SET address = '0xnew', at = ${later};
    UPDATE notice_choice SET wanted = 0, at = ${later};
    UPDATE gift_letter SET state = 'sent', settled_at = ${later};
  `);
  const of = { copiedAt, restoredAt: later, before: sqlite, addresses: undefined };
  const { database } = revived(sql, of);
  const after = world.open(memoryDbOver(database).db);
  const read = (statement: string) => database.prepare(statement).all();
  expect(read(`SELECT * FROM session UNION ALL SELECT * FROM session`)).toEqual([]);
  expect(read(`SELECT id FROM outbox`)).toEqual([]);
  expect(read(`SELECT user_id FROM person_block`)).toMatchObject([{ user_id: other }]);
  expect(read(`SELECT mailbox FROM support_block`)).toMatchObject([
    { mailbox: "it's@mail.example" },
  ]);
  expect(read(`SELECT used_at FROM recovery_code`)).toMatchObject([{ used_at: later }]);
  expect(read(`SELECT address FROM payout_address`)).toMatchObject([{ address: "0xnew" }]);
  expect(read(`SELECT wanted FROM notice_choice`)).toMatchObject([{ wanted: 0 }]);
  expect(read(`SELECT state FROM gift_letter`)).toMatchObject([{ state: "sent" }]);
  expect(read(`SELECT done_at FROM announcement_letter`)).toMatchObject([{ done_at: later }]);
  expect(read(`SELECT revoked_at FROM redemption_code WHERE id = 'c'`)).toMatchObject([
    { revoked_at: later },
  ]);
  await after.minute();
  expect(read(`SELECT user_id FROM identity WHERE user_id = '${user}'`)).toEqual([]);
  expect(read(`SELECT user_id FROM erase_again`)).toEqual([]);
  expect(read(`SELECT deleted_at FROM user WHERE id = '${user}'`)).toMatchObject([
    { deleted_at: world.clock.now() },
  ]);
});

test("so many that the platform takes them in several statements", async () => {
  const memory = installation();
  const { sqlite } = memory;
  const count = 1_000;
  sqlite.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO support_block (mailbox, at) SELECT i || '-${"x".repeat(200)}@mail.example', 2 FROM n;
  `);
  const { statements } = knownOf(sqlite, { copiedAt: 1, restoredAt: 2 });
  expect(Math.max(...statements.map((statement) => statement.length))).toBeLessThan(100_000);
  sqlite.exec(`DELETE FROM support_block`);
  for (const statement of statements) sqlite.exec(statement);
  const { n } = sqlite.prepare(`SELECT COUNT(*) AS n FROM support_block`).get() as { n: number };
  expect(n).toBe(count);
  memory.close();
});
