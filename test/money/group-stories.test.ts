/**
 * Stories of groups: four people, their provider and the schedule do whatever can be done, in any order, some of it at the
 * same moment; now and then the line to the database breaks before or after a write. Every invariant holds after every step,
 * and what a page shows of a group never moves without a new version, by which the page learns of it; seen to fail without
 * the trigger of freed seats, and for each fault of `refund-undone`, `group-rest`, `late-money` and `whole-purchase`.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { fakeClock } from "#test/support/clock.ts";
import { jitteryDb } from "#test/support/db-through.ts";
import { faultyDb } from "#test/support/faulty-db.ts";
import {
  type GroupRow,
  type Mood,
  moody,
  type Move,
  MOVES,
  type OrderRow,
  type Turn,
} from "#test/support/group-moves.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { scaled } from "#test/support/scale.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";

const memory = memoryDb();
const clock = fakeClock();
const mood: Mood = { silent: false, refuses: false };
const shop = shopContext(memory.db, clock, {
  payments: paymentsOf([moody(sandboxProvider({ db: memory.db, clock }), mood)]),
});
afterAll(() => memory.close());

const A_WEEK_S = 7 * 86_400;
const NOBODY = { id: newId(), number: "none", user_id: newId() };

interface Act {
  what: Move;
  who: number;
  at: number;
}

interface Step extends Act {
  /** The line breaks at this call to the database. */
  crash: { call: number; when: "before" | "after" } | null;
  /** At the same moment; the seed is of who comes when. */
  beside: (Act & { seed: number }) | null;
}

/** What moves a story on comes more often than what ends it. */
const MOVE = fc.constantFrom<Move[]>(
  ...(["create", "join", "join", "free", "pay", "pay", "pay", "payQuietly", "redeliver"] as const),
  ...(["ask", "cancel", "wait", "wait", "end", "end", "endWhileAsked", "refund", "solo"] as const),
  ...(["payBack", "payPartBack", "dispute", "undo", "undo", "outage", "refuse"] as const),
  ...(["erase", "affiliate"] as const),
);
const ACT = { what: MOVE, who: fc.nat({ max: 3 }), at: fc.nat({ max: 5 }) };
const CRASH = fc.record({
  call: fc.integer({ min: 1, max: 12 }),
  when: fc.constantFrom<("before" | "after")[]>("before", "after"),
});
const BESIDE = fc.record({ ...ACT, seed: fc.nat({ max: 9_999 }) });

const steps = fc.array(
  fc.record<Step>({
    ...ACT,
    crash: fc.option(CRASH, { freq: 4, nil: null }),
    beside: fc.option(BESIDE, { freq: 4, nil: null }),
  }),
  { minLength: 6, maxLength: 30 },
);

const step = (what: Move, who = 0, at = 0): Step => ({ what, who, at, crash: null, beside: null });

/**
 * What a story begins with, so that few steps of chance lead far: a group that waits for its payment, one that is open, one
 * of whose price a part is gone, ones that ended short, with a choice made or not, one that somebody paid for others, in its
 * last instant too, one of which an order is paid and nobody knows, and one whose seat's owner is gone.
 */
const ENDED = [step("create"), step("pay"), step("wait", 0, 3), step("end")];
const FOR_ALL = [step("create", 0, 4), step("pay")];
const OPENINGS = [
  [step("create", 0, 1)],
  [step("create"), step("pay")],
  [step("create"), step("pay"), step("payPartBack", 0, 1), step("join", 1)],
  ENDED,
  [...ENDED, step("solo")],
  [...ENDED, step("refund")],
  [step("affiliate", 1), ...ENDED, step("solo")],
  [
    step("create", 0, 2),
    step("pay"),
    step("wait", 0, 3),
    step("end"),
    step("solo"),
    step("pay", 0, 1),
  ],
  [
    step("create", 0, 1),
    step("pay"),
    step("join", 1),
    step("pay", 1, 1),
    step("wait", 0, 3),
    step("end"),
  ],
  [step("create", 0, 5), step("pay")],
  [...FOR_ALL, step("wait", 0, 3)],
  [...FOR_ALL, step("wait", 0, 3), step("end")],
  [step("create"), step("pay"), step("join", 1), step("payQuietly", 0, 1), step("wait", 0, 3)],
  [step("create"), step("pay"), step("join", 1), step("wait", 0, 1), step("end"), step("erase", 1)],
];

const seen = new Map<string, number>();

test("whatever happens in whatever order, every invariant holds after every step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...OPENINGS), steps, (opening, story) =>
      memory.tell(async () => {
        Object.assign(mood, { silent: false, refuses: false });
        const people = await Promise.all([1, 2, 3, 4].map(() => newBuyer(shop)));
        await acquaint(people);
        for (const begun of opening) await take(people, begun);
        let before = await sights();
        let isCalm = true;
        for (const next of story) {
          const rewarded = await rewardsOfAffiliates();
          await take(people, next);
          isCalm &&= !mood.silent && !next.crash;
          expect(await brokenInvariants(shop.db)).toEqual([]);
          expect(await benefitsLost(people)).toEqual([]);
          // Nobody became one in this very step.
          const isKnown = ![next.what, next.beside?.what].includes("affiliate");
          const rewards = isKnown ? await rewardsOfAffiliates() : rewarded;
          expect(rewards.difference(rewarded).size).toBe(0);
          expect(isCalm ? await openSessions() : []).toEqual([]);
          const after = await sights();
          expect(unannounced(before, after)).toEqual([]);
          before = after;
        }
        await count();
      }),
    ),
    { numRuns: scaled(1_000), seed: 20_261_128, endOnFailure: false },
  );
  // Stories that never come to anything would prove nothing.
  for (const state of ["open", "finished", "ended", "refunded", "converted", "given", "reversed"]) {
    expect([state, (seen.get(state) ?? 0) > 0]).toEqual([state, true]);
  }
});

/** Each was invited by the next one, and the first two have time of their own to be rewarded with more. */
async function acquaint(people: SignedInContext[]): Promise<void> {
  const ids = people.map(({ session }) => session.userId);
  const invited = shop.db.prepare(`UPDATE user SET invited_by = ?2 WHERE id = ?1`);
  await shop.db.batch(ids.map((id, at) => invited.bind(id, ids[(at + 1) % ids.length]!)));
  for (const userId of ids.slice(0, 2)) {
    const of = { userId, source: "trial", sourceId: userId, at: clock.now() } as const;
    await creditTime(shop.db, null, { seconds: A_WEEK_S }, of).statement.run();
  }
}

async function take(people: SignedInContext[], { crash, beside, ...act }: Step): Promise<void> {
  const groups = await all<GroupRow>(`SELECT id, size FROM group_buy ORDER BY rowid`);
  const orders = await all<OrderRow>(`SELECT id, number, user_id FROM purchase ORDER BY rowid`);
  const gone = await all<{ id: string }>(`SELECT id FROM user WHERE deleted_at IS NOT NULL`);
  const left = people.filter(({ session }) => !gone.some(({ id }) => id === session.userId));
  if (left.length === 0) return;
  const turn = (db: D1Database, { who, at }: Act): Turn => {
    const context = { ...shop, db };
    return {
      context,
      clock,
      mood,
      at,
      people: left,
      person: { ...context, session: left[who % left.length]!.session },
      group: groups[at % Math.max(1, groups.length)] ?? { id: NOBODY.id, size: 2 },
      order: orders[at % Math.max(1, orders.length)] ?? NOBODY,
    };
  };
  const line = beside ? jitteryDb(shop.db, beside.seed) : shop.db;
  const faulty = crash ? faultyDb(line, crash).db : line;
  const acts = [run(act.what, turn(faulty, act))];
  if (beside) acts.push(run(beside.what, turn(jitteryDb(shop.db, beside.seed + 1), beside)));
  await Promise.all(acts);
}

async function run(what: Move, turn: Turn): Promise<void> {
  try {
    await MOVES[what](turn);
  } catch (error) {
    const isExpected = error instanceof Error && /^(the line|an outage)/.test(error.message);
    if (!isExpected) throw error;
  }
}

interface Sight {
  version: number;
  shown: string;
}

/** What is kept of a group and its seats and shown by no page. */
const UNSHOWN = new Set(["version", "transition_id", "warned", "settled", "settle_again_at"]);

async function sights(): Promise<Map<string, Sight>> {
  const seats = await all<{ group_id: string }>(`SELECT * FROM group_seat`);
  const groups = await all<{ id: string; version: number }>(`SELECT * FROM group_buy`);
  return new Map(
    groups.map((group) => {
      const of = [group, ...seats.filter(({ group_id }) => group_id === group.id)];
      const shown = JSON.stringify(of, (key, value: unknown) =>
        UNSHOWN.has(key) ? undefined : value,
      );
      return [group.id, { version: group.version, shown }];
    }),
  );
}

/** Groups that show something else under the version of before. */
function unannounced(before: Map<string, Sight>, after: Map<string, Sight>): string[] {
  return [...before].flatMap(([id, { version, shown }]) => {
    const now = after.get(id)!;
    return now.shown !== shown && now.version <= version ? [now.shown] : [];
  });
}

/** Sessions that can be paid though their order ended. */
async function openSessions(): Promise<unknown[]> {
  return all(`SELECT s.id FROM sandbox_session AS s JOIN purchase AS p ON p.id = s.order_id
    WHERE s.closed = 0 AND p.status IN ('cancelled', 'expired')`);
}

/** Time that inviters got who are affiliates now. */
async function rewardsOfAffiliates(): Promise<Set<string>> {
  const rows = await all<{ id: string }>(
    `SELECT t.source_id AS id FROM time_entry AS t JOIN user AS u ON u.id = t.user_id WHERE t.source = 'invitation' AND u.kol = 1`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** People with a yearly plan, money of theirs in it and time left, to whom the benefits are closed. */
async function benefitsLost(people: SignedInContext[]): Promise<string[]> {
  const lost: string[] = [];
  const sql = `SELECT DISTINCT p.user_id AS id FROM purchase AS p
    JOIN time_entry AS t ON t.source_id = p.id AND t.user_id = p.user_id AND t.source IN ('order', 'group_buy')
    JOIN membership_end AS e ON e.user_id = p.user_id
    WHERE p.yearly = 1 AND p.status = 'paid' AND t.expires_at > ${clock.now()} AND e.expires_at > ${clock.now()}
      AND 0 < (
        SELECT COALESCE(SUM(m.amount), 0) - COALESCE((
          SELECT SUM(r.amount) FROM refund AS r WHERE r.status IN ('requested', 'succeeded') AND r.payment_id IN (
            SELECT id FROM payment WHERE disposition = 'applied' AND order_id IN (p.id, own.order_id)
          )
        ), 0) FROM (SELECT (
          SELECT s.order_id FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id
          WHERE o.order_id = p.id AND o.kind = 'solo'
        ) AS order_id) AS own JOIN payment AS m ON m.disposition = 'applied' AND m.order_id IN (p.id, own.order_id)
      )`;
  const entitled = new Set((await all<{ id: string }>(sql)).map(({ id }) => id));
  for (const { session } of people) {
    if (!entitled.has(session.userId)) continue;
    const right = await runningRight(shop.db, session.userId, clock.now());
    if (right === null) lost.push(session.userId);
  }
  return lost;
}

async function all<Row>(sql: string): Promise<Row[]> {
  return (await shop.db.prepare(sql).all<Row>()).results;
}

async function count(): Promise<void> {
  const states = await all<{ state: string }>(
    `SELECT status AS state FROM group_buy UNION ALL SELECT state FROM group_seat UNION ALL SELECT status FROM refund`,
  );
  for (const { state } of states) seen.set(state, (seen.get(state) ?? 0) + 1);
}
