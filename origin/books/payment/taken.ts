/** What a refund takes, written down as its effects take it, and by what it is known to be the same still. */
import { tokenHash } from "#origin/ground/ids.ts";
import type { Taken } from "#origin/ground/origin.ts";
import type { TimeBook } from "#origin/ground/ports/time.ts";
import type { RefundRow } from "./repository.ts";

/** A book whose takings are listed too: those named by the refund alone are of a buyer, others of an inviter's reward. */
export function watched(times: TimeBook, refundId: string, taken: Taken[]): TimeBook {
  return {
    ...times,
    async revoke(seconds, of, transition) {
      const { userId, sourceId } = of;
      const before = await times.last(userId);
      const statements = await times.revoke(seconds, of, transition);
      const after = await times.last(userId);
      if (before && after && statements.length > 0) {
        const what = sourceId === refundId ? "time" : "reward";
        const [from, until] = [before.expires_at, after.expires_at];
        taken.push({ what, userId, seconds, from, until });
      }
      return statements;
    },
  };
}

interface Planned {
  before: number;
  taken: Taken[];
  ends: { id: string }[];
}

/** The same for what does the same. */
export function markOf(
  { payment_id, amount, currency }: Pick<RefundRow, "payment_id" | "amount" | "currency">,
  { before, taken, ends }: Planned,
): Promise<string> {
  const orders = ends.map(({ id }) => id);
  const what = [payment_id, amount, currency, before, taken.map(lasting), orders];
  return tokenHash(JSON.stringify(what));
}

/** What of time has passed meanwhile changes nothing that anybody was told. */
function lasting(one: Taken): Partial<Taken> {
  if (one.what !== "time" && one.what !== "reward") return one;
  const { until: _, ...rest } = one;
  return rest;
}
