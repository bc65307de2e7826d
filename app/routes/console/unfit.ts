/** What a thing as it is leaves nothing to do for, or would only be refused: it is not offered. */
import { BlockedFrom } from "#contract/ops/person.ts";
import type { ActionName } from "#app/parts/console/action-name.ts";
import type { Row, Shown } from "#app/parts/console/value.tsx";

const UNFIT: Partial<Record<ActionName, (thing: Row) => boolean>> = {
  orders_refund: (order) => leftOf(order) <= 0,
  // Late money pays an order that ran out.
  orders_paid: ({ status }) => status !== "pending" && status !== "expired",
  // What a bank took may be said again, and that it gave it back.
  orders_dispute: (order) =>
    leftOf(order) <= 0 && !refundsOf(order).some(({ kind }) => kind === "dispute"),
  people_take: hasNoTime,
  people_block: ({ blockedFrom }) => BlockedFrom.options.every((one) => has(blockedFrom, one)),
  people_sign_out: ({ sessions }) => Array.isArray(sessions) && sessions.length === 0,
  people_second_off: ({ secondFactor }) => secondFactor === false,
  support_block: ({ blocked }) => blocked === true,
  support_unblock: ({ blocked }) => blocked === false,
  support_close: ({ state }) => state === "closed",
  groups_end: ({ state }) => state !== "filling" && state !== "finished",
  announcements_letter: ({ state, letterAt }) => state !== "shown" || letterAt !== null,
  announcements_end: isEnded,
  reviews_end: isEnded,
  coupons_end: ({ validUntil }) => isOver(validUntil),
  // Of a gift its state says it.
  codes_revoke: ({ state, redeemedAt, expiresAt }) =>
    state === undefined ? redeemedAt !== null || isOver(expiresAt) : state !== "waiting",
  operators_change: isEnded,
  operators_end: isEnded,
  operators_token_end: ({ endedAt, expiresAt }) => endedAt !== null || isOver(expiresAt),
};

export function isUnfit(name: ActionName, thing: Row): boolean {
  return isDeleted(thing) || (UNFIT[name]?.(thing) ?? false);
}

/** Nothing is done to a person who is gone. */
function isDeleted({ deletedAt = null }: Row): boolean {
  return deletedAt !== null;
}

/** Whether a person has no membership time. */
export function hasNoTime({ expiresAt }: Row): boolean {
  return expiresAt === null || isOver(expiresAt);
}

function isEnded({ state }: Row): boolean {
  return state === "ended";
}

/** An instant that is past; what has none is not over. */
function isOver(instant: Shown | undefined): boolean {
  return typeof instant === "string" && Date.parse(instant) <= Date.now();
}

function has(list: Shown | undefined, word: string): boolean {
  return Array.isArray(list) && list.includes(word);
}

/** On its way back, or there. */
const BACK: ReadonlySet<Shown | undefined> = new Set(["requested", "succeeded"]);

/** Minor units of an order's payments that could still go back. */
function leftOf(order: Row): number {
  const back = refundsOf(order).filter(({ status }) => BACK.has(status));
  return sumOf(rowsOf(order["payments"])) - sumOf(back);
}

function refundsOf(order: Row): Row[] {
  return rowsOf(order["payments"]).flatMap(({ refunds }) => rowsOf(refunds));
}

function sumOf(rows: Row[]): number {
  // safe because the contract has it as money of both
  return rows.reduce((sum, { amount }) => sum + (amount as { amount: number }).amount, 0);
}

function rowsOf(value: Shown | undefined): Row[] {
  // safe because the contract has them as lists of rows
  return (value ?? []) as Row[];
}
