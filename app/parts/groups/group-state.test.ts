/** What a page makes of a group: it follows everything that still changes, and tells every refusal before a press. */
import { describe, expect, test } from "vitest";
import type { GroupBuy } from "#contract/group.ts";
import type { Order } from "#contract/order.ts";
import { groupState, joinProblem, mayChange, seatWait } from "./group-state.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });
const member = { name: "B***", isCreator: true, isMe: false, slip: 1 } as const;

const OPEN: GroupBuy = {
  id: "g".repeat(22),
  version: 1,
  product: { id: "month-1", name: "1 month", months: 1 },
  maxDevices: 5,
  size: 3,
  paymentType: 1,
  status: 0,
  isOpen: true,
  isEnded: false,
  creator: "B***",
  members: [member],
  joinedCount: 1,
  freeSeats: 2,
  createdAt: "2026-03-01T12:00:00.000Z",
  endTime: "2026-03-02T12:00:00.000Z",
  finishTime: null,
  chooseUntil: null,
  inviteLink: "/group-buying?group=g",
  unitPrice: usd(849),
  soloPrice: usd(999),
  difference: usd(150),
  mine: null,
};

const CASES: Record<
  string,
  [Partial<GroupBuy>, ReturnType<typeof groupState>, string | null, boolean]
> = {
  "waits for its creator's payment": [
    { isOpen: false, endTime: null, members: [{ ...member, slip: 0 }] },
    "unpaid",
    "GroupUnpaid",
    true,
  ],
  "was never paid": [
    { isOpen: false, endTime: null, members: [], freeSeats: 3 },
    "lapsed",
    "GroupUnpaid",
    false,
  ],
  "has free seats": [{}, "open", null, true],
  "has every seat held and one unpaid": [{ freeSeats: 0, joinedCount: 2 }, "open", "held", true],
  "is finished and full": [
    { status: 1, freeSeats: 0, joinedCount: 3 },
    "finished",
    "GroupFull",
    false,
  ],
  "is paid for by one, with a seat for a friend": [
    { status: 1, paymentType: 0 },
    "finished",
    null,
    true,
  ],
  "is paid for by one, and over": [
    { status: 1, paymentType: 0, isEnded: true },
    "finished",
    "GroupEnded",
    false,
  ],
  "is over by the clock alone": [{ isEnded: true }, "ended", "GroupEnded", true],
  "has ended": [
    { isEnded: true, chooseUntil: "2026-03-04T12:00:00.000Z" },
    "ended",
    "GroupEnded",
    false,
  ],
};

describe.each(Object.entries(CASES))("a group that %s", (_, [change, state, problem, asks]) => {
  const group = { ...OPEN, ...change };
  test("has its word", () => expect(groupState(group)).toBe(state));
  test("says who cannot join", () => expect(joinProblem(group)).toBe(problem));
  test("is asked for as long as it changes", () => expect(mayChange(group)).toBe(asks));
});

describe("a seat that only the schedule moves on", () => {
  const chooseUntil = "2026-03-04T12:00:00.000Z";
  const nothing = { slip: 1, actualPayment: null, order: null, choice: null } as const;
  const choice = { refund: usd(849), difference: usd(150), isAgain: false };
  const pending = { ...nothing, order: { status: "pending" } as Order };
  const expired = { ...nothing, order: { status: "expired" } as Order };
  const paid = { ...nothing, order: { status: "paid" } as Order };
  const over = { ...OPEN, isEnded: true };
  const ended = { ...over, chooseUntil };

  test.each<[string, GroupBuy, ReturnType<typeof seatWait>, boolean]>([
    ["held", { ...OPEN, mine: { ...pending, state: "held" } }, null, true],
    ["held, and its order over", { ...OPEN, mine: { ...expired, state: "held" } }, "held", true],
    ["held when the group ends", { ...over, mine: { ...expired, state: "held" } }, "held", true],
    ["paid, and the group open", { ...OPEN, mine: { ...paid, state: "paid" } }, null, true],
    ["paid when the group ends", { ...over, mine: { ...paid, state: "paid" } }, "ended", true],
    ["paid, with a choice", { ...ended, mine: { ...paid, state: "paid", choice } }, null, true],
    ["paid, the choice over", { ...ended, mine: { ...paid, state: "paid" } }, "unchosen", true],
    ["converting", { ...ended, mine: { ...pending, state: "converting" } }, null, true],
    [
      "converting, its order over",
      { ...ended, mine: { ...expired, state: "converting" } },
      "converting",
      true,
    ],
    ["converted", { ...ended, mine: { ...paid, state: "converted" } }, null, false],
    ["refunded", { ...ended, mine: { ...paid, state: "refunded" } }, null, false],
    ["nobody's", { ...over, mine: null }, null, true],
  ])("%s: says what it waits for, and is followed to its end", (_, group, wait, asks) => {
    expect([seatWait(group), mayChange(group)]).toEqual([wait, asks]);
  });
});
