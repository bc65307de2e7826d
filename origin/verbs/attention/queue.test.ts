/** The queue: nothing that is so is left out, whatever was said of it, and nothing that is over stays. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionKind } from "#contract/ops/attention.ts";
import { changesOf, type Known, queueOf } from "./queue.ts";
import type { Found, World } from "./world/found.ts";

const NOW = 100_000_000;
const DAY = 86_400_000;
const ABOUT = {
  number: null,
  refundId: null,
  provider: null,
  event: null,
  reason: null,
  amount: null,
  dispute: null,
  dueAt: null,
};

const text = (said: string) => ({ form: "text", text: said }) as const;

const found = (id: string, what: AttentionKind = "owed"): Found => {
  return { id, what, subject: id, detail: text("now"), about: ABOUT, at: 1 };
};
const NONE = { takenBy: null, doneBy: null, doneAt: null, note: null, overAt: null, returned: 0 };
const known = (id: string, of: Partial<Known> = {}): Known => {
  return { ...found(id), detail: text("before"), seenAt: 2, ...NONE, ...of };
};
const world = (of: Found[], ...cut: AttentionKind[]): World => ({ found: of, cut: new Set(cut) });
const done = (at: number) => ({ doneBy: "anna", doneAt: at, note: "sent" });

describe("an item that is so", () => {
  test.each<[string, Known[], object]>([
    ["is open, written down or not", [], { state: "open", takenBy: null, returned: 0 }],
    ["is its operator's", [known("a", { takenBy: "anna" })], { state: "taken", takenBy: "anna" }],
    [
      "is called done for a day",
      [known("a", done(NOW - DAY + 1))],
      { state: "done", note: "sent" },
    ],
    [
      "is open again then, and says so",
      [known("a", done(NOW - DAY))],
      { state: "open", note: "sent" },
    ],
    [
      "is taken again from who called it done",
      [known("a", { takenBy: "bo", ...done(NOW) })],
      { state: "taken" },
    ],
    [
      "came back: nobody's, and open although it was just called done",
      [known("a", { ...done(NOW - 1), takenBy: "bo", overAt: NOW - 1 })],
      { state: "open", takenBy: null, doneBy: "anna", returned: 1 },
    ],
    [
      "was called done before it came back",
      [known("a", { ...done(NOW - 5), seenAt: NOW - 4, returned: 1 })],
      { state: "open", doneBy: "anna", returned: 1 },
    ],
    ["is as it is now", [known("a")], { detail: text("now") }],
  ])("%s", (_, rows, expected) => {
    expect(queueOf(world([found("a")]), rows, NOW)).toMatchObject([expected]);
  });
});

describe("an item that is not found", () => {
  test("is over, and no longer in the queue", () => {
    expect(queueOf(world([]), [known("a")], NOW)).toEqual([]);
    expect(changesOf(world([]), [known("a")])).toEqual({ fresh: [], back: [], over: ["a"] });
  });

  test("is still there where its kind is cut", () => {
    expect(queueOf(world([], "owed"), [known("a")], NOW)).toMatchObject([{ id: "a" }]);
    expect(changesOf(world([], "owed"), [known("a")]).over).toEqual([]);
  });

  test("that is over already is over once", () => {
    expect(changesOf(world([]), [known("a", { overAt: 3 })]).over).toEqual([]);
  });
});

const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"));
const word = fc.record({
  takenBy: fc.constantFrom(null, "anna"),
  doneAt: fc.constantFrom(null, 1, NOW - 5, NOW),
  overAt: fc.constantFrom(null, 3),
});

test("whatever is said, the queue is what is so, and what is written down of it is the same", () => {
  fc.assert(
    fc.property(ids, ids, fc.array(word, { minLength: 5, maxLength: 5 }), (so, seen, words) => {
      const rows = seen.map((id, at) => known(id, words[at]));
      const one = world(so.map((id) => found(id)));
      const queue = queueOf(one, rows, NOW).map(({ id }) => id);
      expect(queue.toSorted()).toEqual(so.toSorted());
      const { fresh, back, over } = changesOf(one, rows);
      const open = rows.filter(({ overAt }) => overAt === null).map(({ id }) => id);
      const after = open.filter((id) => !over.includes(id));
      const written = [...after, ...[...fresh, ...back].map(({ id }) => id)];
      expect(written.toSorted()).toEqual(so.toSorted());
    }),
  );
});
