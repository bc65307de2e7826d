/** The console's rooms: what each lists, what one thing of it shows, and what can be done there. locale-keys: console:room.* console:page.* */
import type { OperationName } from "#contract/ops/operations.ts";
import type { ActionName } from "#app/parts/console/action-name.ts";

interface Declared {
  id: string;
  list: OperationName;
  /** The list of its answer; each row has a page of its own where there is a name to know it by. */
  rows: string;
  by?: string;
  /** Another list of the same answer, all of it at once: above it. */
  also?: string;
  /** Another list with pages of its own, below it. */
  beside?: { list: OperationName; rows: string };
  /** A field without which the list is refused, but to whom that operation is open. */
  needs?: { field: string; unless: OperationName };
  /** Shows one thing by that name; else the row is all there is. */
  show?: OperationName;
  /** What is done in the room, and to one thing. */
  make: ActionName[];
  act: ActionName[];
  /** What is done to one row of a thing's list (each-row.tsx). */
  each?: ActionName[];
}

export const ROOMS = [
  {
    id: "people",
    list: "people_find",
    rows: "people",
    by: "uid",
    show: "people_show",
    make: [],
    act: [
      "people_give",
      "people_take",
      "people_block",
      "people_sign_out",
      "people_address",
      "people_second_off",
      "affiliates_rate",
      "people_export",
      "people_delete",
    ],
    each: ["people_undo", "people_unbind", "people_unblock", "people_end_session"],
  },
  {
    id: "orders",
    list: "orders_list",
    rows: "orders",
    by: "number",
    show: "orders_show",
    make: ["orders_reconcile"],
    act: ["orders_refund", "orders_reconcile", "orders_paid", "orders_dispute"],
    each: ["orders_sent"],
  },
  {
    id: "attention",
    list: "orders_attention",
    rows: "items",
    make: ["orders_reconcile"],
    act: [],
    each: ["attention_take", "attention_leave", "attention_done", "orders_reviewed", "orders_sent"],
  },
  {
    id: "support",
    list: "support_queue",
    rows: "threads",
    by: "number",
    show: "support_show",
    make: [],
    act: ["support_answer", "support_note", "support_close", "support_block", "support_unblock"],
  },
  {
    id: "ready",
    list: "support_ready_list",
    rows: "answers",
    by: "name",
    make: ["support_ready_put"],
    act: ["support_ready_put", "support_ready_remove"],
  },
  {
    id: "plans",
    list: "plans_list",
    rows: "plans",
    by: "id",
    show: "plans_show",
    make: ["plans_add"],
    act: ["plans_price", "plans_change", "plans_sale"],
    each: ["plans_price_withdraw"],
  },
  {
    id: "business",
    list: "business_list",
    rows: "numbers",
    make: [],
    act: [],
    each: ["business_set"],
  },
  {
    id: "announcements",
    list: "announcements_list",
    rows: "announcements",
    by: "id",
    show: "announcements_show",
    make: ["announcements_post"],
    act: ["announcements_change", "announcements_letter", "announcements_end"],
  },
  {
    id: "reviews",
    list: "reviews_list",
    rows: "reviews",
    by: "id",
    make: ["reviews_add"],
    act: ["reviews_change", "reviews_end"],
  },
  {
    id: "releases",
    list: "releases_list",
    rows: "releases",
    by: "platform",
    make: ["releases_publish"],
    act: [],
  },
  { id: "canary", list: "canary_list", rows: "statements", make: ["canary_publish"], act: [] },
  {
    id: "coupons",
    list: "coupons_list",
    rows: "coupons",
    by: "code",
    make: ["coupons_create"],
    act: ["coupons_end"],
  },
  {
    id: "codes",
    list: "codes_list",
    rows: "codes",
    by: "id",
    make: ["codes_create", "codes_revoke"],
    act: ["codes_revoke"],
  },
  { id: "gifts", list: "gifts_find", rows: "gifts", by: "number", make: [], act: ["codes_revoke"] },
  {
    id: "groups",
    list: "groups_list",
    rows: "groups",
    by: "id",
    show: "groups_show",
    make: [],
    act: ["groups_end"],
  },
  {
    id: "benefits",
    list: "benefits_list",
    rows: "accounts",
    by: "account",
    make: ["benefits_add"],
    act: ["benefits_rotate"],
  },
  { id: "reports", list: "benefits_reports", rows: "reports", also: "holders", make: [], act: [] },
  {
    id: "affiliates",
    list: "affiliates_list",
    rows: "affiliates",
    beside: { list: "affiliates_settlements", rows: "settlements" },
    by: "uid",
    make: ["affiliates_settle"],
    act: ["affiliates_rate"],
    each: ["affiliates_pay"],
  },
  {
    id: "statement",
    list: "affiliates_statement",
    rows: "entries",
    also: "balances",
    make: [],
    act: [],
  },
  { id: "reach", list: "reach_dead", rows: "addresses", make: [], act: [] },
  { id: "crypto", list: "crypto_addresses", rows: "addresses", make: [], act: [] },
  { id: "months", list: "reports_month", rows: "lines", make: ["reports_if"], act: [] },
  {
    id: "audit",
    list: "audit_list",
    rows: "actions",
    needs: { field: "person", unless: "audit_export" },
    make: [],
    act: [],
  },
  {
    id: "operators",
    list: "operators_list",
    rows: "operators",
    by: "name",
    make: ["operators_invite"],
    act: ["operators_change", "operators_invite", "operators_end"],
  },
  {
    id: "tokens",
    list: "operators_tokens",
    rows: "tokens",
    by: "name",
    make: ["operators_token_make"],
    act: ["operators_token_end"],
  },
] as const satisfies Declared[];

export type RoomId = (typeof ROOMS)[number]["id"];

export interface Room extends Declared {
  id: RoomId;
}

export function roomOf(id: string | undefined): Room | undefined {
  return ROOMS.find((room) => room.id === id);
}

export function listOf(id: RoomId): OperationName {
  return ROOMS.find((room) => room.id === id)!.list;
}

/** Pages that are written by hand, and what each asks. */
export const PAGES = [
  { id: "numbers", asks: "numbers_show" },
  { id: "exports", asks: "reports_export" },
  { id: "preview", asks: "plans_preview" },
] as const satisfies {
  id: string;
  asks: OperationName;
}[];

/** What cannot be taken back, or not by the same hand: its subject is typed out first. */
export const GRAVE: ReadonlySet<ActionName> = new Set<ActionName>([
  "people_take",
  "people_second_off",
  "people_delete",
  "orders_refund",
  "orders_dispute",
  "announcements_letter",
  "codes_revoke",
  "groups_end",
  "operators_end",
]);
