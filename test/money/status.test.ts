/** Each kind of fault is seen in the status and in one alarm, which ends with one more; what nobody took is tried again. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS, instant, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Alarm } from "#origin/ground/ports/alarm.ts";
import { takeTurn } from "#origin/entry/schedule.ts";
import { addCounts } from "#origin/books/alarm/repository.ts";
import { PIECE_MS, pieceAt } from "#origin/books/alarm/note.ts";
import { isScheduleRunning } from "#origin/books/alarm/runs.ts";
import { memoryOf } from "#origin/providers/chain/reading/memory.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const NETWORK = {
  id: "eip155:1",
  name: "Test chain",
  sources: ["https://node.example/"],
  coin: { name: "Ether", symbol: "ETH", decimals: 18 },
  confirmations: 1,
  tokens: [{ symbol: "USDT", contract: "00".repeat(20), decimals: 6 }],
};
// safe because the status reads no more of it
const chain = { networks: [NETWORK], derive: () => "" } as unknown as Chain;

const alarms: Alarm[] = [];
let isTaken = true;
const shop: Context = shopContext(memory.db, clock, {
  chain,
  alarmWays: [{ name: "webhook", tell: async (alarm) => (alarms.push(alarm), isTaken) }],
});
const setup = {
  payments: shop.payments,
  eventReaders: [],
  stripe: null,
  chain: null,
  sandbox: false,
};

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  alarms.length = 0;
  isTaken = true;
});
afterAll(() => {
  vi.restoreAllMocks();
  memory.close();
});

const JOBS = ["letters", "refunds", "rates", "alarms"] as const;

/** So many minutes of the schedule, without the jobs that are about something else. */
async function run(minutes: number, of: readonly (typeof JOBS)[number][] = JOBS): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    for (const job of of) await takeTurn(job, shop, setup);
    clock.advance(MINUTE_MS);
  }
}

/** The jobs that do not run here end well. */
const othersRun = () => shop.db.prepare(`UPDATE job_run SET good_at = ?1`).bind(clock.now()).run();

async function runAll(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await othersRun();
    await run(1);
  }
}

const status = () => operatorOn(shop).does("status_show", {});

const BREAKS: Record<string, { break: () => Promise<unknown>; mend: () => Promise<unknown> }> = {
  letters: {
    break: () =>
      shop.db
        .prepare(
          `INSERT INTO outbox (id, channel, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at)
           VALUES ('l', 'email', 'h', 'dead', 0, 0, 0, ?1)`,
        )
        .bind(clock.now())
        .run(),
    mend: async () => clock.advance(DAY_MS),
  },
  refunds: {
    async break() {
      const { id } = await boughtOrder(await newBuyer(shop));
      await shop.db.batch([
        shop.db
          .prepare(
            `INSERT INTO payment (id, order_id, provider, provider_payment, amount, currency, disposition, transition_id, captured_at, at)
             VALUES ('p', ?1, 'gone', 'p', 999, 'USD', 'surplus', 't', 1, 1)`,
          )
          .bind(id),
        shop.db
          .prepare(
            `INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, attempts, next_attempt_at, at)
             VALUES ('r', 'p', ?1, 999, 'USD', 'surplus', '', 'gone', 'requested', 't', 5, 0, ?2)`,
          )
          .bind(id, clock.now()),
      ]);
    },
    mend: () => shop.db.prepare(`UPDATE refund SET provider_refund = 'x' WHERE id = 'r'`).run(),
  },
  chain: {
    break: () => {
      const unread = JSON.stringify({ ...memoryOf("", 1, clock.now()), movedAt: 1_000 });
      return shop.db
        .prepare(
          `INSERT INTO chain_cursor (network, read_until, head, asked_at, memory) VALUES ('eip155:1', 1, 1, 1, ?1)`,
        )
        .bind(unread)
        .run();
    },
    mend: () => shop.db.prepare(`DELETE FROM chain_cursor`).run(),
  },
  schedule: {
    break: () => shop.db.prepare(`UPDATE job_run SET good_at = 1000 WHERE job = 'expire'`).run(),
    mend: () => othersRun(),
  },
  rate: {
    break: () =>
      addCounts(shop.db, new Map([["webhook.refused", 500]]), pieceAt(clock.now())).run(),
    mend: async () => clock.advance(HOUR_MS + PIECE_MS),
  },
};

test.each(Object.entries(BREAKS))(
  "%s: in the status, in one alarm, and over in one more",
  (kind, { break: fail, mend }) =>
    memory.tell(async () => {
      await runAll(2);
      expect(alarms).toEqual([]);
      expect((await status()).faults).toEqual([]);
      await fail();
      for (let minute = 0; minute < 5; minute++) await run(1);
      expect(alarms.map(({ begun }) => begun.map((one) => one.kind))).toEqual([[kind]]);
      expect((await status()).faults).toMatchObject([
        { kind, toldAt: expect.any(String) as string },
      ]);
      await mend();
      await runAll(15);
      expect((await status()).faults).toEqual([]);
      expect(alarms).toHaveLength(2);
      expect(alarms[1]).toMatchObject({ begun: [], ended: [{ kind }] });
    }),
);

test("an alarm that nobody took is tried again, and told once", () =>
  memory.tell(async () => {
    await runAll(1);
    await BREAKS.letters!.break();
    isTaken = false;
    await runAll(3);
    expect(alarms).toHaveLength(3);
    expect((await status()).faults).toMatchObject([{ toldAt: null }]);
    isTaken = true;
    await runAll(5);
    expect(alarms).toHaveLength(4);
  }));

test("a fault that comes and goes is told of once", () =>
  memory.tell(async () => {
    await runAll(1);
    for (let swing = 0; swing < 4; swing++) {
      await BREAKS.schedule!.break();
      await run(2);
      await runAll(3);
    }
    expect(alarms).toHaveLength(1);
  }));

test("one letter given up among many is no fault", () =>
  memory.tell(async () => {
    await runAll(1);
    await BREAKS.letters!.break();
    for (let one = 0; one < 10; one++)
      await shop.db
        .prepare(
          `INSERT INTO outbox (id, channel, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at)
           SELECT ?1, channel, recipient_hash, 'delivered', 0, 0, 0, settled_at FROM outbox WHERE id = 'l'`,
        )
        .bind(`d${one}`)
        .run();
    expect((await status()).faults).toEqual([]);
  }));

test("a schedule that stands still is one fault, and over with its first run", () =>
  memory.tell(async () => {
    expect((await status()).faults).toMatchObject([
      { subject: "schedule", detail: { form: "schedule", state: "never" } },
    ]);
    expect(await isScheduleRunning(shop.db, clock.now())).toBe(false);
    await runAll(1);
    expect(await isScheduleRunning(shop.db, clock.now())).toBe(true);
    clock.advance(HOUR_MS);
    expect(await isScheduleRunning(shop.db, clock.now())).toBe(false);
    expect((await status()).faults).toMatchObject([
      { subject: "schedule", detail: { form: "schedule", state: "still" } },
    ]);
    await runAll(1);
    expect((await status()).faults).toEqual([]);
    expect(alarms).toEqual([]);
  }));

test("a schedule that has not run yet is late ten minutes after the database was made", () =>
  memory.tell(async () => {
    const made = clock.now();
    memory.sqlite.exec(`CREATE TABLE d1_migrations (name TEXT, applied_at TIMESTAMP)`);
    memory.sqlite
      .prepare(`INSERT INTO d1_migrations VALUES ('first', datetime(?, 'unixepoch'))`)
      .run(made / 1_000);
    clock.advance(9 * MINUTE_MS);
    expect((await status()).faults).toEqual([]);
    expect(await isScheduleRunning(shop.db, clock.now())).toBe(true);
    clock.advance(MINUTE_MS);
    expect((await status()).faults).toMatchObject([
      { detail: { form: "schedule", state: "never" }, since: instant(made) },
    ]);
    expect(await isScheduleRunning(shop.db, clock.now())).toBe(false);
  }));

test("a job that fails is late, whatever else runs", () =>
  memory.tell(async () => {
    await runAll(1);
    // safe because nobody gets as far as any other method
    const broken = { ...shop, db: { prepare: fail, batch: fail } as unknown as D1Database };
    expect(await takeTurn("reminders", { ...broken, tell: () => undefined }, setup)).toBe(false);
    const row = shop.db.prepare(`SELECT good_at FROM job_run WHERE job = 'reminders'`);
    const before = await row.first("good_at");
    clock.advance(MINUTE_MS);
    await takeTurn("reminders", { ...broken, tell: () => undefined }, setup);
    expect(await row.first("good_at")).toBe(before);
    await takeTurn("reminders", shop, setup);
    expect(await row.first("good_at")).toBe(clock.now());
  }));

function fail(): never {
  throw new Error("broken");
}

test("a refund that failed is wrong until it is made again", () =>
  memory.tell(async () => {
    await runAll(1);
    await BREAKS.refunds!.break();
    await shop.db
      .prepare(`UPDATE refund SET status = 'failed', settled_at = 1 WHERE id = 'r'`)
      .run();
    expect((await status()).faults).toMatchObject([{ kind: "refunds", subject: "failed" }]);
    await shop.db
      .prepare(
        `INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
         SELECT 'again', payment_id, order_id, amount, currency, kind, note, provider, 'requested', 't', at FROM refund`,
      )
      .run();
    expect((await status()).faults).toEqual([]);
  }));
