/**
 * The one way of guarding a transition. `batch()` does not stop at an UPDATE that changed nothing, so the conditional
 * UPDATE writes a fresh `transition_id` into its row, and each dependent statement of the batch asks for that id.
 */
export type Aggregate =
  | "announcement"
  | "announcement_letter"
  | "attention_item"
  | "authenticator_app"
  | "benefit_lease"
  | "business_number"
  | "gift_letter"
  | "group_buy"
  | "group_seat"
  | "operator"
  | "operator_invitation"
  | "operator_passkey"
  | "operator_session"
  | "operator_token"
  | "passkey"
  | "payment"
  | "product"
  | "purchase"
  | "recovery_code"
  | "redemption_code"
  | "refund"
  | "release_manifest"
  | "review"
  | "session"
  | "settlement"
  | "support_thread"
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
 * The condition for a dependent statement: `INSERT … SELECT … WHERE ${guard(of)}` with `guardValues(of)` among its values.
 * Without a transition it depends on nothing.
 */
export function guard(of: Transition | null | undefined): string {
  if (!of) return "true";
  return `EXISTS (SELECT 1 FROM ${of.aggregate} WHERE id = :guardId AND transition_id = :guardTransition)`;
}

export function guardValues(of: Transition | null | undefined): Record<string, string> {
  return of ? { guardId: of.id, guardTransition: of.transitionId } : {};
}
