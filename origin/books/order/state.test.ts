/** Every move of an order and of a refund, and every one there is not. */
import { describe, expect, test } from "vitest";
import { type OrderDecision, type OrderEvent, refundMoves, statusAt, transition } from "./state.ts";

const END = 1_000;
type Status = Parameters<typeof transition>[0]["status"];

const STAYS = { stays: true };
const SURPLUS = { surplus: true };

describe("transition", () => {
  test.each<[Status, OrderEvent, OrderDecision]>([
    ["pending", "captured", { to: "paid" }],
    ["expired", "captured", { to: "paid" }],
    ["paid", "captured", { surplus: true }],
    ["cancelled", "captured", { surplus: true }],
    ["pending", "cancelled", { to: "cancelled" }],
    ["cancelled", "cancelled", { stays: true }],
    ["paid", "cancelled", { refusal: "OrderAlreadyPaid" }],
    ["expired", "cancelled", { refusal: "OrderNotOpen" }],
    ["pending", "overdue", { to: "expired" }],
    ["expired", "overdue", { stays: true }],
    ["paid", "overdue", { stays: true }],
    ["cancelled", "overdue", { stays: true }],
  ])("%s, %s", (status, event, decision) => {
    expect(transition({ status, expiresAt: END }, event, END)).toEqual(decision);
  });

  test("nothing is overdue before its end", () => {
    const order = { status: "pending", expiresAt: END } as const;
    expect(transition(order, "overdue", END - 1)).toEqual(STAYS);
  });

  test("a capture counts whenever it comes", () => {
    for (const now of [0, END - 1, END, END * 1_000]) {
      expect(transition({ status: "paid", expiresAt: END }, "captured", now)).toEqual(SURPLUS);
    }
  });
});

test("an order reads as expired from its end on", () => {
  expect(statusAt({ status: "pending", expiresAt: END }, END - 1)).toBe("pending");
  expect(statusAt({ status: "pending", expiresAt: END }, END)).toBe("expired");
  expect(statusAt({ status: "paid", expiresAt: END }, END)).toBe("paid");
});

describe("a refund", () => {
  const statuses = ["requested", "succeeded", "failed", "reversed"] as const;
  const events = ["succeeded", "failed", "reversed"] as const;
  const moves = ["requested succeeded", "requested failed", "succeeded reversed"];

  test.each(statuses.flatMap((status) => events.map((event) => [status, event] as const)))(
    "%s, %s",
    (status, event) => {
      expect(refundMoves(status, event)).toBe(moves.includes(`${status} ${event}`));
    },
  );
});
