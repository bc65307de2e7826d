/** Business numbers as tests turn them, and what an outcome says. */
import { type Business, BUSINESS } from "#origin/ground/business-numbers.ts";
import type { Outcome } from "#origin/ground/context.ts";
import type { Refusal } from "#contract/problem.ts";

export function dataOf<Data>(outcome: Outcome<Data>): Data {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

export const problemOf = (outcome: { ok: true } | Refusal) => (outcome.ok ? null : outcome.problem);

export function turned(turn: (business: Business) => void): Business {
  const business = structuredClone(BUSINESS);
  turn(business);
  return business;
}

export function leavesOf(value: object, at = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${at}.${key}`)
      : [[`${at}.${key}`, JSON.stringify(inner)] satisfies [string, string]],
  );
}

export function changed(business: Business): string[] {
  const as = new Map(leavesOf(BUSINESS));
  return leavesOf(business).flatMap(([path, value]) => (as.get(path) === value ? [] : [path]));
}
