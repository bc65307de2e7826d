/** What limits remember: keyed hashes only, and nothing once their time is over (Z8). */
import { DAY_MS } from "#origin/ground/clock.ts";
import { afterAll, expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import type { Harness } from "#test/support/harness.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { scaled } from "#test/support/scale.ts";
import { verbContext } from "#test/support/verb-context.ts";
import { brake } from "./brake.ts";
import { LIMITS } from "./limits.ts";
import { purgeLimits } from "./repository.ts";
import { takeAll } from "./take.ts";

const memory = memoryDb();
const { db } = memory;
const clock = fakeClock();
// safe because with a database and a clock of its own the context asks no product for anything
const context = verbContext({} as Harness, { db, clock });

afterAll(() => memory.close());

const rows = () =>
  db
    .prepare(`SELECT (SELECT COUNT(*) FROM limit_window) + (SELECT COUNT(*) FROM brake) AS rows`)
    .first<number>("rows");

test("however many networks came, a day later nothing of them is left", async () => {
  const networks = scaled(500);
  for (let at = 0; at < networks; at++) {
    await takeAll(context, [{ limit: LIMITS.clicksOfNetwork, subject: `198.51.100.${at}` }]);
    await brake(context, `typed:${at}`, { own: `network:198.51.100.${at}`, known: true });
  }
  expect(await rows()).toBe(2 * networks);
  const kept = await db
    .prepare(`SELECT key FROM limit_window UNION ALL SELECT key FROM brake`)
    .all();
  expect(JSON.stringify(kept.results)).not.toMatch(/198\.51|typed/);
  await db.batch(purgeLimits(db, clock.now()));
  expect(await rows()).toBe(2 * networks);
  clock.advance(DAY_MS);
  await db.batch(purgeLimits(db, clock.now()));
  expect(await rows()).toBe(0);
});
