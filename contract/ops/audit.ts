/** What operators see of what operators did. */
import { z } from "zod";
import { Cursor, Instant } from "#contract/scalars.ts";
import { Uid } from "./words.ts";

const Action = z.strictObject({
  at: Instant,
  operator: z.string(),
  operation: z.string(),
  subject: z.string(),
  /** JSON: what it was before, and why. */
  detail: z.string(),
});

export const AUDIT_OPERATIONS = {
  audit_list: {
    summary: "What operators did, newest first; of one of them, an operation, a person or a day.",
    changes: false,
    request: z.strictObject({
      operator: z.string().min(1).max(32).optional(),
      operation: z.string().min(1).max(64).optional(),
      person: Uid.optional().describe("By number: what was done to them and to their orders."),
      day: z.iso.date().optional().describe("UTC."),
      limit: z.int().min(1).max(500).default(50),
      cursor: Cursor.optional().describe("The `next` of the page before."),
    }),
    response: z.strictObject({ actions: z.array(Action), next: Cursor.nullable() }),
  },
} as const;
