/** How often a page asks whether its groups have changed, whatever the API answers. The test keeps its own time. */
import { expect, test } from "vitest";
import { follow } from "./follow.ts";

/** What the API does with a question: how long it holds it, and what it then says; null is silence. */
type Answer = [seconds: number, moved: boolean | null];

/** The seconds at which the page asked, and those at which it fetched its groups anew. */
async function story(answers: Answer[], { random = 0, isHonest = true } = {}) {
  const left = new AbortController();
  const rest = [...answers];
  const asked: number[] = [];
  const refreshed: number[] = [];
  let now = 0;
  await follow(
    {
      async ask() {
        asked.push(now / 1_000);
        const [seconds, moved] = rest.shift()!;
        now += seconds * 1_000;
        if (rest.length === 0) left.abort();
        if (moved === null) throw new Error("silence");
        return moved;
      },
      async refresh() {
        refreshed.push(now / 1_000);
        // The page now sees something else, and follows that instead.
        if (isHonest) left.abort();
      },
      async pause(milliseconds) {
        now += milliseconds;
      },
      now: () => now,
      random: () => random,
    },
    left.signal,
  );
  return { asked, refreshed };
}

test("waits at the API, again and again, and fetches anew once something has moved", async () => {
  expect(
    await story([
      [25, false],
      [25, false],
      [10, true],
      [0, false],
    ]),
  ).toEqual({
    asked: [0, 25, 50],
    refreshed: [60],
  });
});

test("never asks more often than every two seconds, though the API answers at once", async () => {
  expect(
    (
      await story([
        [0, false],
        [0.5, false],
        [1.9, false],
        [0, false],
      ])
    ).asked,
  ).toEqual([0, 2, 4, 6]);
  const moved = await story(
    [
      [0, true],
      [0, true],
      [0, true],
    ],
    { isHonest: false },
  );
  expect(moved).toEqual({ asked: [0, 2, 4], refreshed: [0, 2] });
});

test("an API that is silent is asked ever more seldom, and plainly from the second time on", async () => {
  const silence = Array.from({ length: 8 }, (): Answer => [0, null]);
  const { asked, refreshed } = await story(silence, { isHonest: false, random: 0.999_999 });
  const pauses = asked.slice(1).map((at, index) => Math.round(at - asked[index]!));
  expect(pauses).toEqual([4, 8, 16, 30, 30, 30, 30]);
  expect(refreshed).toEqual(asked.slice(1, -1));
});

test("pages that lost it together come back apart, never at once", async () => {
  const [soonest, latest] = await Promise.all(
    [0, 0.999_999].map(async (random) => {
      const { asked } = await story(
        [
          [10, null],
          [25, false],
          [0, false],
        ],
        { random },
      );
      return Math.round(asked[1]! - 10);
    }),
  );
  expect([soonest, latest]).toEqual([2, 4]);
});

test("once the API answers again, it is as if nothing had been", async () => {
  const { asked } = await story([
    [0, null],
    [0, false],
    [25, false],
    [0, false],
  ]);
  expect(asked).toEqual([0, 2, 4, 29]);
});
