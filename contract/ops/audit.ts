/** What operators see of what operators did. */
import { z } from "zod";
import { Country, Instant } from "#contract/scalars.ts";
import { paged, PageEnd, Uid } from "./words.ts";

const Action = z.strictObject({
  at: Instant,
  operator: z.string(),
  operation: z.string(),
  subject: z.string(),
  /** JSON: what the operation adds, such as a reason. */
  detail: z.string(),
  /** The number of whom it was about. */
  person: Uid.nullable(),
  /** How the operator showed who they are; rows of before these fields have none of them. */
  way: z.enum(["session", "token", "environment", "none"]).nullable(),
  country: Country.nullable(),
  /** A keyed hash of the network: the same for two requests from one. */
  network: z.string().nullable(),
  /** JSON: what was asked, without secrets and without what people wrote. */
  request: z.string().nullable(),
  /** JSON, where the operation knows both. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const Searched = {
  operator: z.string().min(1).max(64).optional(),
  operation: z.string().min(1).max(64).optional(),
  person: Uid.optional().describe("By number: what was done to them and to what is theirs."),
  day: z.iso.date().optional().describe("UTC."),
};

export const AUDIT_OPERATIONS = {
  audit_list: {
    summary: "What operators did, newest first; of one of them, an operation, a person or a day.",
    changes: false,
    // Of one person; all of it is the owner's.
    rights: ["finance", "support"],
    request: z.strictObject({
      ...Searched,
      ...paged(),
    }),
    response: z.strictObject({ actions: z.array(Action), next: PageEnd.nullable() }),
  },
  audit_export: {
    summary: "The same as comma-separated values, a page at a time.",
    changes: false,
    rights: [],
    request: z.strictObject({
      ...Searched,
      ...paged(1_000, 5_000),
    }),
    response: z.strictObject({
      /** RFC 4180; the first page has the names of the columns. */
      csv: z.string(),
      next: PageEnd.nullable(),
    }),
  },
} as const;
