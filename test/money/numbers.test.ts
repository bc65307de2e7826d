/** Numbers of closed days: what each counts, that they are the ledger's, and that they stay. */
import { afterAll, describe, expect, test } from "vitest";
import type { FigureName } from "#contract/ops/numbers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { turnOf } from "#origin/ground/work.ts";
import { addCalls } from "#origin/books/service/repository.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { fakeClock } from "#test/support/clock.ts";
import { heldSeat, openGroup, pay, undoRefund, usd } from "#test/support/groups.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { newBuyer, newCoupon, shopContext } from "#test/support/shop.ts";

const FIRST = "2026-03-01";
const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);

afterAll(() => memory.close());

/** A story that begins on the first day. */
const tell = (story: () => Promise<void>) => () =>
  memory.tell(async () => {
    clock.set(`${FIRST}T12:00:00.000Z`);
    await story();
  });

async function closedUntil(instant: string): Promise<void> {
  clock.set(instant);
  await closeDays(shop);
}

/** Figures of a span by name: `of part count amount`. */
async function figures(of: { from: string; to: string }, ...names: FigureName[]) {
  const answer = await does("numbers_show", of);
  return answer.figures
    .filter(({ what, count }) => names.includes(what) && count !== 0)
    .map(({ what, of: whose, part, count, amount, seconds }) =>
      [what, whose, part, count, amount?.amount ?? seconds]
        .filter((cell) => cell !== "" && cell !== null)
        .join(" "),
    );
}

const DAY = { from: FIRST, to: FIRST };

describe("a closed day", () => {
  test(
    "says what came in and went back, of which plan and how, and who was brought by whom",
    tell(async () => {
      const kol = await affiliate(shop, 50);
      const friend = await newBuyer(shop);
      await paidOrder(friend);
      const ofKol = await paidOrder(await invitee(kol), { productId: "year-1" });
      await paidOrder(await invitee(friend), { method: "alipay" });
      await paidOrder(await newBuyer(shop), {
        coupon: await newCoupon(shop.db, { code: "MARCH" }),
      });
      await refund(shop, ofKol, 1_000);
      await sendDueRefunds(shop);
      await closedUntil("2026-03-02T01:00:00.000Z");
      expect(
        await figures(
          DAY,
          "money_in",
          "refunds",
          "cash_in",
          "cash_out",
          "people",
          "brought",
          "commission",
          "coupons",
        ),
      ).toEqual([
        "brought affiliate 1 4988",
        "brought invitation 1 999",
        "cash_in sandbox 4 8785",
        "cash_out sandbox 1 1000",
        "commission first 2 2494",
        "coupons MARCH 1 200",
        "money_in month-1 alipay 1 999",
        "money_in month-1 card 2 1798",
        "money_in year-1 card 1 5988",
        "people alone 3",
        "people invited 2",
        "refunds operator year-1 1 1000",
      ]);
    }),
  );

  test(
    "says how full the groups got whose end was on it",
    tell(async () => {
      const { groupId } = await openGroup(shop, 2);
      const { id } = await heldSeat(await newBuyer(shop), groupId);
      await pay(shop, id);
      await openGroup(shop, 3);
      await closedUntil("2026-03-03T01:00:00.000Z");
      expect(await figures(DAY, "groups")).toEqual([]);
      const next = { from: "2026-03-02", to: "2026-03-02" };
      expect(await figures(next, "groups")).toEqual(["groups 2 2 1", "groups 3 1 1"]);
    }),
  );

  test(
    "says who became a member, came back or is gone; a trial alone makes none",
    tell(async () => {
      const { session } = await newBuyer(shop);
      await give(session.userId, "trial", 900);
      const buyer = await newBuyer(shop);
      await give(buyer.session.userId, "trial", 900);
      await paidOrder(buyer);
      await closedUntil("2026-06-20T01:00:00.000Z");
      const NAMES = [
        "members",
        "members_new",
        "members_back",
        "members_gone",
        "trials_bought",
      ] as const;
      const of = (from: string, to: string) => figures({ from, to }, ...NAMES);
      expect(await of(FIRST, FIRST)).toEqual(["members 1", "members_new 1", "trials_bought 1"]);
      expect(await of("2026-03-02", "2026-03-31")).toEqual(["members 1"]);
      // The month runs from the trial's end on.
      expect(await of("2026-04-01", "2026-04-30")).toEqual([]);
      expect(await of("2026-05-01", "2026-05-01")).toEqual(["members_gone 1"]);
      await paidOrder(buyer);
      await closedUntil("2026-06-21T01:00:00.000Z");
      expect(await of("2026-05-02", "2026-06-20")).toEqual(["members 1", "members_back 1"]);
    }),
  );

  test(
    "counts calls by name, what they were refused with, and the slow ones",
    tell(async () => {
      await paidOrder(await newBuyer(shop));
      const of = { day: FIRST, call: "payment_shop" } as const;
      await addCalls(shop.db, [
        { ...of, outcome: "Success", count: 90, slow: 2 },
        { ...of, outcome: "TooManyRequests", count: 3, slow: 1 },
        { ...of, day: "2026-03-02", outcome: "Success", count: 5, slow: 0 },
      ]).run();
      await closedUntil("2026-03-02T01:00:00.000Z");
      expect(await figures(DAY, "calls", "calls_failed", "calls_slow")).toEqual([
        "calls payment_shop 93",
        "calls_failed payment_shop TooManyRequests 3",
        "calls_slow payment_shop 3",
      ]);
    }),
  );

  test(
    "counts letters by what became of them",
    tell(async () => {
      await paidOrder(await newBuyer(shop));
      const at = clock.now();
      for (const [id, status] of [
        ["a", "delivered"],
        ["b", "delivered"],
        ["c", "dead"],
      ])
        memory.sqlite
          .exec(`INSERT INTO outbox (id, channel, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at)
          VALUES ('${id}', 'email', 'h', '${status}', 0, ${at}, ${at}, ${at})`);
      await closedUntil("2026-03-02T01:00:00.000Z");
      expect(await figures(DAY, "letters", "letters_failed")).toEqual([
        "letters email 2",
        "letters_failed email 1",
      ]);
    }),
  );

  test(
    "stays as it is, whatever happens later",
    tell(async () => {
      const id = await paidOrder(await newBuyer(shop));
      await closedUntil("2026-03-02T12:00:00.000Z");
      const before = await does("numbers_show", DAY);
      await refund(shop, id, 999);
      await sendDueRefunds(shop);
      await closedUntil("2026-03-04T12:00:00.000Z");
      const after = await does("numbers_show", DAY);
      expect(after).toEqual({ ...before, lastClosed: "2026-03-03" });
      for (const table of ["closed_day", "day_figure"]) {
        expect(() => memory.sqlite.exec(`UPDATE ${table} SET day = '2000-01-01'`)).toThrow(
          "append-only",
        );
        expect(() => memory.sqlite.exec(`DELETE FROM ${table}`)).toThrow("append-only");
      }
    }),
  );
});

describe("the schedule", () => {
  test(
    "closes a day an hour after it is over, and nothing before anything happened",
    tell(async () => {
      await closedUntil("2026-03-01T23:00:00.000Z");
      expect(await lastClosed()).toBeNull();
      await newBuyer(shop);
      await closedUntil("2026-03-02T00:59:59.999Z");
      expect(await lastClosed()).toBeNull();
      await closedUntil("2026-03-02T01:00:00.000Z");
      expect(await lastClosed()).toBe(FIRST);
    }),
  );

  test("catches up a few days a turn after a pause, and the same comes of it as without one", async () => {
    let atOnce: object[] = [];
    let daily: object[] = [];
    await tell(async () => {
      await business(() => closeDays(shop));
      daily = everyFigure();
    })();
    await tell(async () => {
      await business();
      let turns = 0;
      for (let isLeft = true; isLeft; turns++) {
        const turn = turnOf(shop);
        isLeft = await closeDays(turn.origin, turn.share);
      }
      expect(turns).toBeGreaterThan(2);
      atOnce = everyFigure();
    })();
    expect(atOnce.length).toBeGreaterThan(200);
    expect(atOnce).toEqual(daily);
  });

  test(
    "closes a day once, whoever else does",
    tell(async () => {
      await paidOrder(await newBuyer(shop));
      clock.set("2026-03-02T01:00:00.000Z");
      await Promise.all([closeDays(shop), closeDays(shop)]);
      expect(await figures(DAY, "money_in")).toEqual(["money_in month-1 card 1 999"]);
    }),
  );
});

describe("a span", () => {
  test(
    "is beside the one of the same length before it",
    tell(async () => {
      await paidOrder(await newBuyer(shop));
      clock.set("2026-03-03T12:00:00.000Z");
      await paidOrder(await newBuyer(shop), { productId: "year-1" });
      await closedUntil("2026-03-05T01:00:00.000Z");
      const answer = await does("numbers_show", { from: "2026-03-03", to: "2026-03-04" });
      const money = answer.figures.filter(({ what }) => what === "money_in");
      expect(
        money.map(({ of, count, amount, countBefore, amountBefore }) => [
          of,
          count,
          amount,
          countBefore,
          amountBefore,
        ]),
      ).toEqual([
        ["month-1", 0, usd(0), 1, usd(999)],
        ["year-1", 1, usd(5_988), 0, usd(0)],
      ]);
      expect(answer.days.filter(({ what }) => what === "members")).toEqual([
        { day: "2026-03-03", what: "members", count: 2, amount: null, seconds: null },
        { day: "2026-03-04", what: "members", count: 2, amount: null, seconds: null },
      ]);
    }),
  );

  test(
    "ends with the last closed day unless said, and is no longer than a year",
    tell(async () => {
      await newBuyer(shop);
      await closedUntil("2026-04-01T01:00:00.000Z");
      expect(await does("numbers_show", {})).toMatchObject({
        from: "2026-03-04",
        to: "2026-03-31",
        firstClosed: FIRST,
        lastClosed: "2026-03-31",
      });
      expect(await refusedFor("numbers_show", { from: "2020-01-01" })).toEqual([
        "InvalidRequest",
        "from",
      ]);
      expect(await refusedFor("numbers_show", { from: "2026-05-01" })).toEqual([
        "InvalidRequest",
        "from",
      ]);
    }),
  );
});

test(
  "each day's money is the ledger's",
  tell(async () => {
    await business();
    await closeDays(shop);
    const asked = `SELECT date(at / 1000, 'unixepoch') AS day, currency AS unit,
        SUM(iif(debit LIKE 'cash:%', amount, 0) - iif(credit LIKE 'cash:%', amount, 0)) AS amount
      FROM money_entry WHERE debit LIKE 'cash:%' OR credit LIKE 'cash:%' GROUP BY 1, 2`;
    const kept = (
      plus: string,
      minus: string,
    ) => `SELECT day, unit, SUM(iif(what = '${plus}', amount, -amount)) AS amount
      FROM day_figure WHERE what IN ('${plus}', '${minus}') GROUP BY 1, 2`;
    const ledger = memory.sqlite.prepare(asked).all();
    expect(ledger.length).toBeGreaterThan(20);
    expect(memory.sqlite.prepare(kept("money_in", "refunds")).all()).toEqual(ledger);
    expect(memory.sqlite.prepare(kept("cash_in", "cash_out")).all()).toEqual(ledger);
  }),
);

async function lastClosed(): Promise<string | null> {
  return (await does("numbers_show", {})).lastClosed;
}

/** Time from a source of which no verb is at hand. */
async function give(userId: string, source: string, seconds: number): Promise<void> {
  const at = clock.now();
  await shop.db
    .prepare(
      `INSERT INTO time_entry (user_id, seq, source, source_id, seconds, at, starts_at, expires_at, anchor_day)
       VALUES (?1, 1, ?2, ?3, ?4, ?5, ?5, ?5 + 1000 * ?4, 1)`,
    )
    .bind(userId, source, newId(), seconds, at)
    .run();
}

function everyFigure(): object[] {
  return memory.sqlite.prepare(`SELECT * FROM day_figure`).all();
}

/** Three months of it: orders, each third of them paid back in part some days later, and once the money came back. */
async function business(eachTime = async (): Promise<unknown> => null): Promise<void> {
  const orders: string[] = [];
  for (let day = 0; day < 90; day += 3) {
    clock.set(
      new Date(Date.parse(FIRST) + day * DAY_MS + 23 * HOUR_MS + 59 * MINUTE_MS).toISOString(),
    );
    orders.push(await paidOrder(await newBuyer(shop)));
    if (day % 9 === 6) await refund(shop, orders.at(-2)!, 500);
    clock.advance(MINUTE_MS);
    await sendDueRefunds(shop);
    if (day === 45) await undoRefund(shop, orders.at(-3)!);
    await eachTime();
  }
  clock.set("2026-05-30T01:00:00.000Z");
  await eachTime();
}
