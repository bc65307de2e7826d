/** The record of what operators do: a statement that goes into the batch of the change itself. */
import type { OperationName } from "#contract/ops.ts";
import { guardIf, guardIfValues, type Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";

export interface OperatorAction {
  action: OperationName;
  /** What it was done to: an id, a count; never personal data or a secret. */
  subject: string;
  detail?: Record<string, string | number | null>;
  /** Record it only with this transition. */
  transition?: Transition;
}

export function recordAction(
  { db, clock, operator }: OperatorContext,
  { action, subject, detail = {}, transition }: OperatorAction,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO operator_action (id, operator, action, subject, detail, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${guardIf(transition, 7)}`,
    )
    .bind(
      newId(),
      operator,
      action,
      subject,
      JSON.stringify(detail),
      clock.now(),
      ...guardIfValues(transition),
    );
}
