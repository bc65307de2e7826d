/** Which heads are believed: no single source's word takes the reading back or far ahead. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { describe, expect, test } from "vitest";
import { believedHead, nearHead } from "./heads.ts";

const NOW = 1_000 * MINUTE_MS;
const FRONT = 1_000_000;

function believed(heads: (number | null)[], of: { doubtedSince?: number; front?: number } = {}) {
  const { doubtedSince = null, front = FRONT } = of;
  return believedHead(heads, { movedAt: NOW - MINUTE_MS, doubtedSince }, { front, now: NOW });
}

describe("a head", () => {
  test("that follows from what was read is believed, the highest of them", () => {
    expect(believed([FRONT + 5, FRONT + 7])).toEqual({ head: FRONT + 7, isReset: false });
    expect(believed([null, FRONT + 5])).toEqual({ head: FRONT + 5, isReset: false });
  });

  test.each([[0], [2 ** 40], [FRONT - 1_000]])("%i is believed of no single source", (head) => {
    expect(believed([head])).toBeNull();
    expect(believed([head, null])).toBeNull();
    expect(believed([head, FRONT + 5])).toEqual({ head: FRONT + 5, isReset: false });
  });

  test("of a chain begun anew is believed when two say so, or nobody else says anything for long", () => {
    expect(believed([40, 41])).toEqual({ head: 41, isReset: true });
    const doubtedSince = NOW - 10 * MINUTE_MS;
    expect(believed([40], { doubtedSince })).toEqual({ head: 40, isReset: true });
  });

  test("begins a network where two agree, or where there is only one to ask", () => {
    expect(believed([0, FRONT], { front: -1 })).toBeNull();
    expect(believed([FRONT], { front: -1 })).toEqual({ head: FRONT, isReset: false });
  });
});

test("a source that is behind is passed over", () => {
  expect(nearHead([FRONT - 50, null, FRONT - 3, FRONT], FRONT, 12)).toEqual([2, 3]);
});
