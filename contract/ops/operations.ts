/**
 * What operators do, declared once: `POST /ops/<name>` with a script's token in its own header, or from the console with its
 * cookie. Answers are envelopes, in English for scripts and in the console's own language; every change is written down with
 * the operator's name (rules, Doors).
 */
import type { z } from "zod";
import { AFFILIATE_OPERATIONS } from "./affiliates.ts";
import { ANNOUNCEMENT_OPERATIONS } from "./announcements.ts";
import { ATTENTION_OPERATIONS } from "./attention.ts";
import { AUDIT_OPERATIONS } from "./audit.ts";
import { BENEFIT_OPERATIONS } from "./benefits.ts";
import { BUSINESS_OPERATIONS } from "./business.ts";
import { CANARY_OPERATIONS } from "./canary.ts";
import { CODE_OPERATIONS } from "./codes.ts";
import { COUPON_OPERATIONS } from "./coupons.ts";
import { CRYPTO_OPERATIONS } from "./crypto.ts";
import { GIFT_OPERATIONS } from "./gifts.ts";
import { GROUP_OPERATIONS } from "./groups.ts";
import { KEY_OPERATIONS } from "./keys.ts";
import { NUMBER_OPERATIONS } from "./numbers.ts";
import { OPERATOR_OPERATIONS } from "./operators.ts";
import { ORDER_OPERATIONS } from "./orders.ts";
import { PEOPLE_OPERATIONS } from "./people.ts";
import { PLAN_OPERATIONS } from "./plans.ts";
import { REACH_OPERATIONS } from "./reach.ts";
import { RELEASE_OPERATIONS } from "./releases.ts";
import { REPORT_OPERATIONS } from "./reports.ts";
import { REVIEW_OPERATIONS } from "./reviews.ts";
import { mayAsk, type Rights, type Role } from "./rights.ts";
import { STATUS_OPERATIONS } from "./status.ts";
import { SUPPORT_OPERATIONS } from "./support.ts";

export const OPERATOR_HEADER = "x-operator-token";
/** 256 random bits behind a prefix by which scanners know it. */
export const OPERATOR_TOKEN_PATTERN = /^hyop_[A-Za-z0-9_-]{43}$/;

export interface Declared {
  summary: string;
  /** Whether it changes anything: then its batch has a row of the operators' record in it. */
  changes: boolean;
  /** Who may ask it; refused in one place (origin/doors/operators/door.ts). */
  rights: Rights;
  /** Whether its answer says more of a person than their number: then the look is in the record too. */
  looks?: true;
  /**
   * Whether it makes or takes a way in: then a session must have begun within the last minutes, and a script's token does not
   * ask it at all.
   */
  fresh?: true;
  /** Fields of the request that the record does not keep: secrets, and what people wrote or are called. */
  withheld?: readonly string[];
  request: z.ZodType;
  response: z.ZodType;
}

export const OPERATIONS = {
  ...CODE_OPERATIONS,
  ...GIFT_OPERATIONS,
  ...RELEASE_OPERATIONS,
  ...CANARY_OPERATIONS,
  ...GROUP_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ATTENTION_OPERATIONS,
  ...COUPON_OPERATIONS,
  ...CRYPTO_OPERATIONS,
  ...KEY_OPERATIONS,
  ...BENEFIT_OPERATIONS,
  ...AFFILIATE_OPERATIONS,
  ...PLAN_OPERATIONS,
  ...BUSINESS_OPERATIONS,
  ...ANNOUNCEMENT_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...NUMBER_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...STATUS_OPERATIONS,
  ...REACH_OPERATIONS,
  ...SUPPORT_OPERATIONS,
  ...OPERATOR_OPERATIONS,
} as const satisfies Record<string, Declared>;

export type OperationName = keyof typeof OPERATIONS;
export type OperationRequest<Name extends OperationName> = z.output<
  (typeof OPERATIONS)[Name]["request"]
>;
export type OperationResponse<Name extends OperationName> = z.output<
  (typeof OPERATIONS)[Name]["response"]
>;

/** What an operation declares, whichever it is. */
export function declared(name: OperationName): Declared {
  return OPERATIONS[name];
}

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** What a role may ask, in the order of the table. */
export function operationsOf(role: Role): OperationName[] {
  return OPERATION_NAMES.filter((name) => mayAsk(declared(name).rights, role));
}

const PREFIX = "/ops/";

export function operationPath(name: OperationName): string {
  return PREFIX + name;
}

/** The operation a raw request path names, or null. */
export function operationAt(path: string): OperationName | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : "";
  return Object.hasOwn(OPERATIONS, name) ? (name as OperationName) : null;
}
