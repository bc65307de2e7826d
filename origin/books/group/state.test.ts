/** When a group may be ended before its time. */
import { expect, test } from "vitest";
import type { GroupFacts } from "./state.ts";
import { endRefusal } from "./state.ts";

const NOW = 1_000;
const group = (of: Partial<GroupFacts>): GroupFacts => {
  return { status: "open", way: "self", size: 2, endsAt: NOW + 1, settleAt: null, ...of };
};

test.each([
  ["that its creator has not paid", group({ status: "unpaid", endsAt: null }), 1, "GroupUnpaid"],
  ["that is open", group({}), 1, null],
  ["whose last seat waits for its payment", group({}), 2, null],
  ["whose time is just over", group({ endsAt: NOW }), 1, "GroupEnded"],
  ["that ended", group({ status: "ended", endsAt: NOW - 1, settleAt: NOW }), 1, "GroupEnded"],
  ["that is complete", group({ status: "finished" }), 2, "GroupFull"],
  ["that one pays, with a free seat", group({ status: "finished", way: "all" }), 1, null],
  ["that one pays, full", group({ status: "finished", way: "all" }), 2, "GroupFull"],
] as const)("a group %s", (_, facts, taken, refusal) => {
  expect(endRefusal(facts, taken, NOW)).toBe(refusal);
});
