/** The record of what operators do: a statement that goes into the batch of the change itself. */
import type { OperationName } from "#contract/ops/operations.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { statement } from "#origin/ground/db/statement.ts";

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
  return statement(
    db,
    `INSERT INTO operator_action (id, operator, action, subject, detail, at)
       SELECT :newId, :operator, :action, :subject, :detail, :now WHERE ${guard(transition)}`,
    {
      newId: newId(),
      operator,
      action,
      subject,
      detail: JSON.stringify(detail),
      now: clock.now(),
      ...guardValues(transition),
    },
  );
}
