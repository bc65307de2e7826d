/** What a call costs is counted by binding, and waited for as long as each took. */
import { expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import type { Harness } from "#test/support/harness.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { verbContext } from "#test/support/verb-context.ts";
import { measured } from "./measured.ts";

test("questions and waits of each binding", async () => {
  const memory = memoryDb();
  const clock = fakeClock();
  const takes = async <Answer>(ms: number, answer: Answer) => (clock.advance(ms), answer);
  const parts = verbContext({} as Harness, {
    db: memory.db,
    clock,
    followGroups: () => takes(5, "unwatched" as const),
    couriers: {
      email: [{ name: "slow", deliver: () => takes(300, "delivered" as const) }],
      sms: [],
    },
    turnstile: { siteKey: "", isSolved: () => takes(40, true) },
  });
  const { origin, claimNonce, spent } = measured(parts, () => takes(7, true), clock);
  await claimNonce({ nonce: "n", timestamp: 0 }, clock.now());
  await origin.followGroups([], []);
  const one = origin.db.prepare("SELECT 1");
  await origin.db.batch([one, one.bind()]);
  await one.first();
  await origin.turnstile?.isSolved("", null);
  await origin.couriers.email[0]?.deliver({ id: "", to: "", subject: "", text: "", html: null });
  expect(spent()).toEqual({
    ms: 352,
    dbAsked: 3,
    dbMs: 0,
    objectsAsked: 2,
    objectsMs: 12,
    providersAsked: 2,
    providersMs: 340,
  });
  memory.close();
});
