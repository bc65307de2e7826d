/** What the record of a change has beside the request: what it was, and what it is. */
import { declared, type OperationName, type OperationResponse } from "#contract/ops/operations.ts";

/** There was nothing before; what there is since, the request says. */
const MAKES: ReadonlySet<OperationName> = new Set<OperationName>([
  "codes_create",
  "coupons_create",
  "benefits_add",
  "plans_add",
  "announcements_post",
  "announcements_letter",
  "reviews_add",
  "support_note",
  "operators_enter",
  "operators_invite",
  "operators_token_make",
]);

/** There is nothing after. */
const ENDS: ReadonlySet<OperationName> = new Set<OperationName>([
  "plans_price_withdraw",
  "people_unbind",
  "people_end_session",
  "people_delete",
  "support_ready_remove",
  "operators_end_session",
  "operators_leave",
]);

/** The record is of the asking; what comes of it has records of its own. */
const ASKS: ReadonlySet<OperationName> = new Set<OperationName>([
  "orders_reconcile",
  "affiliates_settle",
]);

type Recorded = OperationResponse<"audit_list">["actions"][number];

/** What a change's record should have and has not; a look changes nothing. */
export function untold(name: OperationName, { before, after }: Recorded): string[] {
  if (!declared(name).changes || MAKES.has(name) || ASKS.has(name)) return [];
  if (ENDS.has(name)) return before === null ? ["before"] : [];
  return [
    ...(before === null ? ["before"] : []),
    ...(after === null ? ["after"] : []),
    ...(before !== null && before === after ? ["a difference"] : []),
  ];
}
