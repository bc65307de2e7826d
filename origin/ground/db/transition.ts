/**
 * The one way of guarding a transition. `batch()` does not stop at an UPDATE that changed nothing, so the conditional
 * UPDATE writes a fresh `transition_id` into its row, and each dependent statement of the batch asks for that id.
 */
export type Aggregate =
  | "benefit_lease"
  | "group_buy"
  | "group_seat"
  | "payment"
  | "purchase"
  | "redemption_code"
  | "refund"
  | "settlement"
  | "trial_claim"
  | "user"
  | "verification_code";

export interface Transition {
  aggregate: Aggregate;
  /** Of the aggregate's row. */
  id: string;
  /** Fresh for each attempt (`newId()`), so that no earlier attempt can have written it. */
  transitionId: string;
}

/**
 * The condition for a dependent statement: `INSERT … SELECT … WHERE ${guard(…)}` with `id, transitionId` bound as the
 * two parameters from `first` on.
 */
export function guard(aggregate: Aggregate, first: number): string {
  return `EXISTS (SELECT 1 FROM ${aggregate} WHERE id = ?${first} AND transition_id = ?${first + 1})`;
}

/** As `guard`, for a statement that may depend on a transition: without one it depends on nothing. */
export function guardIf(transition: Transition | undefined, first: number): string {
  return transition ? guard(transition.aggregate, first) : "true";
}

/** What the parameters of `guardIf` are bound to. */
export function guardIfValues(transition: Transition | undefined): string[] {
  return transition ? [transition.id, transition.transitionId] : [];
}
