/** Members of closed days against every ledger of time replayed: who is one, new, back or gone. */
import { afterAll, expect, test } from "vitest";
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const START = Date.parse("2026-01-01T00:00:00.000Z");
const DAYS = 150;
const GONE_AFTER_MS = 30 * DAY_MS;
const BOUGHT = ["order", "gift"];

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
afterAll(() => memory.close());

interface Move {
  who: number;
  /** Hours since the start: each begins a day now and then. */
  hour: number;
  source: "order" | "gift" | "trial" | "operator" | "refund";
  days: number;
}

const moves = fc.array(
  fc.record<Move>({
    who: fc.integer({ min: 0, max: 2 }),
    hour: fc.integer({ min: 0, max: (DAYS - 1) * 24 }).map((hour) => hour - (hour % 6)),
    source: fc.constantFrom("order", "gift", "trial", "operator", "refund"),
    days: fc.constantFrom(1, 7, 29, 30, 31),
  }),
  { minLength: 1, maxLength: 12 },
);

interface Row {
  user: string;
  at: number;
  source: string;
  expiresAt: number;
}

/** What a person's rows say at an instant. */
function stateAt(rows: Row[], instant: number) {
  const known = rows.filter(({ at }) => at < instant);
  const end = known.at(-1)?.expiresAt ?? 0;
  const hasBought = known.some(({ source }) => BOUGHT.includes(source));
  return { hasBought, end, isMember: hasBought && end >= instant };
}

function countsOf(people: Row[][], from: number) {
  const before = from + DAY_MS;
  const counts = { members: 0, members_new: 0, members_back: 0, members_gone: 0 };
  for (const rows of people) {
    const [then, now] = [stateAt(rows, from), stateAt(rows, before)];
    const buys = rows.some(
      (row) => row.at >= from && row.at < before && BOUGHT.includes(row.source),
    );
    const wasGone = then.end < from - GONE_AFTER_MS;
    if (now.isMember) counts.members++;
    if (buys && !then.hasBought) counts.members_new++;
    if (buys && then.hasBought && wasGone) counts.members_back++;
    if (now.hasBought && now.end >= from - GONE_AFTER_MS && now.end < before - GONE_AFTER_MS)
      counts.members_gone++;
  }
  return counts;
}

async function lived(story: Move[]): Promise<Row[][]> {
  const people = [await newBuyer(shop), await newBuyer(shop), await newBuyer(shop)];
  for (const { who, hour, source, days } of story.toSorted((a, b) => a.hour - b.hour)) {
    const at = START + hour * HOUR_MS;
    const times = timeBook(shop.db);
    const of = { userId: people[who]!.session.userId, source, sourceId: newId(), at };
    const seconds = days * 86_400;
    await shop.db.batch(
      source === "refund" ? await times.revoke(seconds, of) : [await times.credit({ seconds }, of)],
    );
  }
  const sql = `SELECT at, source, expires_at AS expiresAt FROM time_entry WHERE user_id = ? ORDER BY seq`;
  // safe because the statement names these columns
  return people.map(
    ({ session }) => memory.sqlite.prepare(sql).all(session.userId) as unknown as Row[],
  );
}

test("are those whose time runs, by every row that was known then", async () => {
  await fc.assert(
    fc.asyncProperty(moves, (story) =>
      memory.tell(async () => {
        clock.set(new Date(START).toISOString());
        const people = await lived(story);
        clock.set(new Date(START + DAYS * DAY_MS + HOUR_MS).toISOString());
        await closeDays(shop);
        const rows = memory.sqlite
          .prepare(`SELECT day, what, count FROM day_figure WHERE what LIKE 'members%'`)
          .all() as { day: string; what: string; count: number }[];
        const kept = new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, count]));
        for (let day = 0; day < DAYS; day++) {
          const from = START + day * DAY_MS;
          const name = new Date(from).toISOString().slice(0, 10);
          for (const [what, count] of Object.entries(countsOf(people, from)))
            expect([name, what, kept.get(`${name} ${what}`) ?? 0]).toEqual([name, what, count]);
        }
      }),
    ),
    { seed: 20_261_129, numRuns: 25 },
  );
});
