/** The one place where rights are looked at. */
import { declared, type OperationName } from "#contract/ops/operations.ts";
import { mayAsk } from "#contract/ops/rights.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Asking } from "./asker.ts";

/**
 * The operation, where whoever asks may ask it now. Refuses `Unauthorized`, `OperatorRight`, `OperatorNotFresh`; and `NotFound`
 * to an operator alone: who is nobody does not learn which operations there are.
 */
export function admittedTo(
  name: OperationName | null,
  asking: Asking | null,
  now: number,
): OperationName | Refusal {
  if (!asking) return refuse("Unauthorized");
  const { by } = asking;
  if (!name) return refuse(by ? "NotFound" : "Unauthorized");
  const { rights, fresh } = declared(name);
  if (!mayAsk(rights, by?.role ?? null)) return refuse(by ? "OperatorRight" : "Unauthorized");
  const isFresh = !fresh || now < (by?.freshUntil ?? 0);
  return isFresh ? name : refuse("OperatorNotFresh");
}
