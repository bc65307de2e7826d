/** Ten thousand tries of codes (as a drill): only the code itself, between its hosts, in its minute and once, moves the session. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { from, memoryBench } from "#test/support/bench.ts";
import { callsOn } from "#test/support/calls-on.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { addressList } from "#test/support/reach.ts";
import { scaled } from "#test/support/scale.ts";
import { granted, newOwner, type Owner } from "#test/support/second-factor.ts";

const SITES = ["https://one.example", "https://two.example", "https://three.example"];
const STRANGE = ["https://stranger.example", "https://one.example.evil.test", "http://one.example"];

const memory = memoryDb();
afterAll(() => memory.close());

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(memoryBench(memory.db));
});

function at(site: string | null) {
  const now = owner.bench.clock.now();
  const list = addressList({
    validFrom: new Date(now - DAY_MS).toISOString(),
    validUntil: new Date(now + DAY_MS).toISOString(),
    addresses: SITES.map((url) => ({ kind: "site", url, key: 0 })),
  });
  return callsOn({ ...from(owner.home, { site }), addresses: list });
}

const host = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SITES) },
  fc.constantFrom(...STRANGE),
  fc.string(),
);
const code = fc.oneof(
  { weight: 6, arbitrary: fc.constant("right") },
  fc.constantFrom("other", "cut", "longer", "upper"),
  fc.jsonValue(),
);
const tried = fc.record({
  code,
  came: host,
  to: host,
  // Time only goes on.
  afterMs: fc.oneof(fc.constant(0), fc.nat(2 * MINUTE_MS)),
});

function written(kind: unknown, right: string): unknown {
  const forms: Record<string, string> = {
    right,
    other: `hh_${"A".repeat(43)}`,
    cut: right.slice(0, -1),
    longer: `${right}A`,
    upper: right.toUpperCase(),
  };
  return typeof kind === "string" ? (forms[kind] ?? kind) : kind;
}

test("no other try moves a session", async () => {
  const story = fc.record({
    from: fc.constantFrom(...SITES),
    to: fc.constantFrom(...SITES),
    tries: fc.array(tried, { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(story, ({ from: left, to: meant, tries }) =>
      memory.tell(async () => {
        fc.pre(left !== meant);
        const { code: right } = await granted(
          at(meant),
          "user_hand_over",
          { from: left },
          owner.token,
        );
        let isOpen = true;
        let age = 0;
        for (const { code: kind, came, to, afterMs } of tries) {
          owner.bench.clock.advance(afterMs);
          age += afterMs;
          const sent = written(kind, right);
          const outcome = await at(to)("login_type_handover", { code: sent, from: came });
          const isGood = sent === right && came === left && to === meant;
          expect(outcome.ok).toBe(isOpen && isGood && age < MINUTE_MS);
          const reachesTheCode = sent === right && [came, to].every((one) => SITES.includes(one));
          if (reachesTheCode) isOpen = false;
        }
      }),
    ),
    { numRuns: scaled(500), seed: 25 },
  );
});
