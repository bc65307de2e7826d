/** Which days a request means. */
import type { OperationRequest } from "#contract/ops/operations.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { dayAt, daysIn, plusDays } from "./day.ts";
import type { ClosedDays } from "./repository.ts";

const USUAL_DAYS = 28;
const MOST_DAYS = 366;

/** Up to the last closed day unless said. Null for what ends before it begins, or is longer than a year. */
export function spanOf(
  { from: first, to: last, days = USUAL_DAYS }: OperationRequest<"numbers_show">,
  closed: ClosedDays,
  now: number,
): { from: string; to: string } | null {
  const to = last ?? closed.last ?? dayAt(now - DAY_MS);
  const from = first ?? plusDays(to, 1 - days);
  const length = daysIn(from, to);
  return length >= 1 && length <= MOST_DAYS ? { from, to } : null;
}
