/** Each action is offered where the thing's state allows it, and nowhere else. */
import { expect, test } from "vitest";
import type { ActionName } from "#app/parts/console/action-name.ts";
import type { Row } from "#app/parts/console/value.tsx";
import { isUnfit } from "./unfit.ts";

const LONG_AGO = "2000-01-01T00:00:00.000Z";
const FAR_AHEAD = "9000-01-01T00:00:00.000Z";

const usd = (amount: number) => ({ amount, currency: "USD" });

function order(status: string, refunds: Row[] | null = null): Row {
  return { status, payments: refunds === null ? [] : [{ amount: usd(999), refunds }] };
}
const back = (status: string, amount = 999, kind = "operator"): Row => {
  return { amount: usd(amount), kind, status };
};

const CASES: [name: ActionName, thing: Row, isOffered: boolean][] = [
  ["orders_paid", order("pending"), true],
  ["orders_paid", order("expired"), true],
  ["orders_paid", order("paid", []), false],
  ["orders_paid", order("cancelled"), false],
  ["orders_refund", order("pending"), false],
  ["orders_refund", order("paid", []), true],
  ["orders_refund", order("paid", [back("succeeded", 500)]), true],
  ["orders_refund", order("paid", [back("succeeded", 500), back("requested", 499)]), false],
  ["orders_refund", order("paid", [back("failed")]), true],
  ["orders_refund", order("cancelled", []), true],
  ["orders_dispute", order("pending"), false],
  ["orders_dispute", order("paid", []), true],
  ["orders_dispute", order("paid", [back("succeeded")]), false],
  ["orders_dispute", order("paid", [back("succeeded", 999, "dispute")]), true],
  ["people_take", { expiresAt: null }, false],
  ["people_take", { expiresAt: LONG_AGO }, false],
  ["people_take", { expiresAt: FAR_AHEAD }, true],
  ["people_give", { expiresAt: null }, true],
  ["people_give", { expiresAt: null, deletedAt: LONG_AGO }, false],
  ["people_block", { blockedFrom: ["sign_in"] }, true],
  ["people_block", { blockedFrom: ["sign_in", "buying", "inviting", "support"] }, false],
  ["people_sign_out", { sessions: [] }, false],
  ["people_sign_out", { sessions: [{ id: "a" }] }, true],
  ["people_second_off", { secondFactor: false }, false],
  ["people_second_off", { secondFactor: true }, true],
  ["support_block", { blocked: true }, false],
  ["support_unblock", { blocked: true }, true],
  ["support_close", { state: "closed" }, false],
  ["support_close", { state: "answered" }, true],
  ["groups_end", { state: "ended" }, false],
  ["groups_end", { state: "filling" }, true],
  ["announcements_letter", { state: "shown", letterAt: null }, true],
  ["announcements_letter", { state: "shown", letterAt: LONG_AGO }, false],
  ["announcements_letter", { state: "scheduled", letterAt: null }, false],
  ["announcements_end", { state: "ended" }, false],
  ["announcements_end", { state: "scheduled" }, true],
  ["reviews_end", { state: "ended" }, false],
  ["coupons_end", { validUntil: LONG_AGO }, false],
  ["coupons_end", { validUntil: null }, true],
  ["codes_revoke", { redeemedAt: null, expiresAt: null }, true],
  ["codes_revoke", { redeemedAt: LONG_AGO, expiresAt: null }, false],
  ["codes_revoke", { redeemedAt: null, expiresAt: LONG_AGO }, false],
  ["codes_revoke", { state: "waiting", redeemedAt: null }, true],
  ["codes_revoke", { state: "refunded", redeemedAt: null }, false],
  ["operators_change", { state: "ended" }, false],
  ["operators_end", { state: "active" }, true],
  ["operators_token_end", { endedAt: null, expiresAt: FAR_AHEAD }, true],
  ["operators_token_end", { endedAt: LONG_AGO, expiresAt: FAR_AHEAD }, false],
  ["operators_token_end", { endedAt: null, expiresAt: LONG_AGO }, false],
];

test.each(CASES)("%s of %j is offered: %s", (name, thing, isOffered) => {
  expect(!isUnfit(name, thing)).toBe(isOffered);
});
