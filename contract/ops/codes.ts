/** What operators do about redemption codes. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { RedemptionCode } from "#contract/membership.ts";
import { Instant, ObjectId } from "#contract/scalars.ts";
import { Note, paged, PageEnd, PressKey } from "./words.ts";

export const CODES_AT_ONCE = 500;

const CreateCodes = z
  .strictObject({
    count: z.int().min(1).max(CODES_AT_ONCE).default(1),
    /** Calendar months, or else days. */
    months: z.int().min(1).max(60).optional(),
    days: z.int().min(1).max(3_660).optional(),
    note: Note.describe("What they are for; shown in lists."),
    expiresAt: Instant.optional(),
    /** The codes follow from it: with the same key they are the same. */
    key: PressKey.optional(),
  })
  .refine(({ months, days }) => (months === undefined) !== (days === undefined), {
    path: ["months"],
    error: FAULTS.monthsOrDays,
  });

const ListedCode = z.strictObject({
  id: ObjectId,
  months: z.int(),
  days: z.int(),
  note: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  redeemedAt: Instant.nullable(),
  redeemedByUid: z.string().nullable(),
});

export const CODE_OPERATIONS = {
  codes_create: {
    summary: "Makes redemption codes. They are shown this once and stored as hashes.",
    changes: true,
    rights: ["finance"],
    // Whoever had it could ask for the codes again.
    withheld: ["key"],
    request: CreateCodes,
    response: z.strictObject({ codes: z.array(z.string()) }),
  },
  codes_list: {
    summary: "The newest redemption codes, without the codes themselves.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ id: ObjectId.optional(), ...paged(100, 1_000) }),
    response: z.strictObject({ codes: z.array(ListedCode), next: PageEnd.nullable() }),
  },
  codes_revoke: {
    summary: "Ends codes that nobody redeemed: one by itself or by its id, or all of a note.",
    changes: true,
    rights: ["finance", "support"],
    withheld: ["code"],
    request: z
      .strictObject({
        code: RedemptionCode.optional(),
        id: ObjectId.optional(),
        of: Note.optional().describe("The note of all that are meant."),
        note: Note.describe("Why."),
      })
      .refine(({ code, id, of }) => [code, id, of].filter(Boolean).length === 1, {
        path: ["code"],
        error: FAULTS.codeOrNote,
      }),
    response: z.strictObject({ revoked: z.int().nonnegative() }),
  },
} as const;
