/** A verb's context with everything in it recorded: messages instead of mail, counted hashes, a clock by hand. */
import type { Context } from "#origin/ground/context.ts";
import type { Delivery, Letter } from "#origin/ground/ports/courier.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { type FakeClock, fakeClock } from "./clock.ts";
import { type Harness, sharedHarness } from "./harness.ts";
import { quickHasher, verbContext } from "./verb-context.ts";
import type { DigestUse } from "#origin/ground/ports/vault.ts";

export interface Bench {
  harness: Harness;
  context: Context;
  clock: FakeClock;
  letters: Letter[];
  /** How many password hashes were computed. */
  hashes: () => number;
  /** How many answers were held back until a verification would have been over. */
  steadied: () => number;
  /** How many digests of a use were made: a code is compared by one, after its try was granted. */
  digests: (use: DigestUse) => number;
  /** Every statement prepared so far, in order: the work of a verb that a stopwatch would see. */
  statements: string[];
  /** What the courier answers from now on. */
  courierAnswers: (delivery: Delivery) => void;
  /** Waits for what goes on after the answers. */
  settled: () => Promise<void>;
}

export async function newBench(parts: Partial<Context> = {}): Promise<Bench> {
  return benchOver(await sharedHarness(), parts);
}

/** For thousands of short stories: on a database in this process, without a running product. */
export function memoryBench(db: D1Database, parts: Partial<Context> = {}): Bench {
  // safe because a bench takes nothing of a harness but its database
  return benchOver({ db } as Harness, parts);
}

function benchOver(harness: Harness, parts: Partial<Context>): Bench {
  const clock = fakeClock();
  const letters: Letter[] = [];
  const statements: string[] = [];
  const deferred: Promise<unknown>[] = [];
  const counted = {
    hashes: 0,
    steadied: 0,
    digests: new Map<DigestUse, number>(),
    answer: "delivered" as Delivery,
  };
  const vault = createVault("v".repeat(43));
  const courier = {
    name: "recorder",
    async deliver(letter: Letter) {
      letters.push(letter);
      return counted.answer;
    },
  };
  const context = verbContext(harness, {
    clock,
    db: Object.assign(Object.create(harness.db) as D1Database, {
      prepare(sql: string) {
        statements.push(sql);
        return harness.db.prepare(sql);
      },
    }),
    defer: (work) => void deferred.push(work),
    couriers: { email: [courier], sms: [courier] },
    vault: {
      ...vault,
      digest(use, text) {
        counted.digests.set(use, (counted.digests.get(use) ?? 0) + 1);
        return vault.digest(use, text);
      },
      digests(use, text) {
        counted.digests.set(use, (counted.digests.get(use) ?? 0) + 1);
        return vault.digests(use, text);
      },
    },
    passwords: {
      hash(password) {
        counted.hashes++;
        return quickHasher.hash(password);
      },
      verify(phc, password) {
        counted.hashes++;
        return quickHasher.verify(phc, password);
      },
      steady(work) {
        counted.steadied++;
        return work;
      },
    },
    ...parts,
  });
  return {
    harness,
    context,
    clock,
    letters,
    statements,
    hashes: () => counted.hashes,
    steadied: () => counted.steadied,
    digests: (use) => counted.digests.get(use) ?? 0,
    courierAnswers: (delivery) => void (counted.answer = delivery),
    settled: async () => void (await Promise.all(deferred)),
  };
}

/** The same context as another caller sees it. */
export function from(context: Context, caller: Partial<Context["caller"]>): Context {
  return { ...context, caller: { ...context.caller, ...caller } };
}
