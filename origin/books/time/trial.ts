/** The claim of a free trial: the first one for a device or mailbox writes its row, every later one nothing. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface TrialClaim {
  /** A keyed hash of the device or mailbox. */
  id: string;
  transitionId: string;
  at: number;
}

/** The credit in the same batch is guarded with the aggregate `trial_claim` and this id and transition. */
export function claimTrial(
  db: D1Database,
  { id, transitionId, at }: TrialClaim,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO trial_claim (id, transition_id, at)
       SELECT :id, :transitionId, :at WHERE ${guard(transition)}
       ON CONFLICT (id) DO NOTHING`,
    { id, transitionId, at, ...guardValues(transition) },
  );
}
