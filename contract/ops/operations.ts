/**
 * What operators do, declared once: `POST /ops/<name>` with a token in its own header. Answers are envelopes in
 * English; every change is written down with the operator's name (rules, Doors).
 */
import { z } from "zod";
import { PublishReleases } from "#contract/marketing.ts";
import { AFFILIATE_OPERATIONS } from "./affiliates.ts";
import { BENEFIT_OPERATIONS } from "./benefits.ts";
import { COUPON_OPERATIONS } from "./coupons.ts";
import { CRYPTO_OPERATIONS } from "./crypto.ts";
import { KEY_OPERATIONS } from "./keys.ts";
import { ORDER_OPERATIONS } from "./orders.ts";
import { Instant, ObjectId } from "#contract/scalars.ts";

export const OPERATOR_HEADER = "x-operator-token";
/** 256 random bits behind a prefix by which scanners know it. */
export const OPERATOR_TOKEN_PATTERN = /^hyop_[A-Za-z0-9_-]{43}$/;

interface Operation {
  summary: string;
  request: z.ZodType;
  response: z.ZodType;
}

export const CODES_AT_ONCE = 500;

const CreateCodes = z
  .strictObject({
    count: z.int().min(1).max(CODES_AT_ONCE).default(1),
    /** Calendar months, or else days. */
    months: z.int().min(1).max(60).optional(),
    days: z.int().min(1).max(3_660).optional(),
    /** What they are for; shown in lists. */
    note: z.string().trim().min(1).max(120),
    expiresAt: Instant.optional(),
  })
  .refine(({ months, days }) => (months === undefined) !== (days === undefined), {
    path: ["months"],
    error: "either months or days.",
  });

const ListedCode = z.strictObject({
  id: ObjectId,
  months: z.int(),
  seconds: z.int(),
  note: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  redeemedAt: Instant.nullable(),
  redeemedByUid: z.string().nullable(),
});

export const OPERATIONS = {
  codes_create: {
    summary: "Makes redemption codes. They are shown this once and stored as hashes.",
    request: CreateCodes,
    response: z.strictObject({ codes: z.array(z.string()) }),
  },
  codes_list: {
    summary: "The newest redemption codes, without the codes themselves.",
    request: z.strictObject({ limit: z.int().min(1).max(1_000).default(100) }),
    response: z.strictObject({ codes: z.array(ListedCode) }),
  },
  releases_publish: {
    summary: "Makes releases known, with the list of their files as it was signed elsewhere.",
    request: PublishReleases,
    response: z.strictObject({ files: z.int() }),
  },
  ...ORDER_OPERATIONS,
  ...COUPON_OPERATIONS,
  ...CRYPTO_OPERATIONS,
  ...KEY_OPERATIONS,
  ...BENEFIT_OPERATIONS,
  ...AFFILIATE_OPERATIONS,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
export type OperationRequest<Name extends OperationName> = z.output<
  (typeof OPERATIONS)[Name]["request"]
>;
export type OperationResponse<Name extends OperationName> = z.output<
  (typeof OPERATIONS)[Name]["response"]
>;

const PREFIX = "/ops/";

export function operationPath(name: OperationName): string {
  return PREFIX + name;
}

/** The operation a raw request path names, or null. */
export function operationAt(path: string): OperationName | null {
  const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : "";
  return Object.hasOwn(OPERATIONS, name) ? (name as OperationName) : null;
}
