/** What the API says about an order. */
import type { CallResponse } from "#contract/calls/calls.ts";

export type Answer = CallResponse<"payment_order_status">;

/** What a page of an unpaid order gets. */
export interface OpenOutcomeProps {
  answer: Answer;
  busy: boolean;
  onCheck: () => void;
}
