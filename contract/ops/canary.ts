/** What operators do about the warrant canary: a statement comes signed from elsewhere, as one text; here it is checked, and published. */
import { z } from "zod";
import { EVERY } from "./rights.ts";
import { Instant, Language } from "#contract/scalars.ts";

const SignedStatement = z.strictObject({
  signed: z
    .string()
    .trim()
    .min(1)
    .max(48_000)
    .describe("All of the file that `npm run canary -- sign` wrote."),
});

/** Why a statement is not published, the first reason of these. */
const Fault = z.enum([
  /** No file of that command. */
  "form",
  /** This product has no release key: nobody could check it. */
  "key",
  /** Not of the release key. */
  "signature",
  /** It says other days in one language than in another. */
  "languages",
  /** Of no later day than the one that is published. */
  "older",
  /** Of a day that has not begun. */
  "future",
  /** To be renewed by a day that is over, or by none within a year. */
  "next",
]);
export type StatementFault = z.infer<typeof Fault>;

/** Of the statement; both are null of what is none. */
const Days = { day: z.iso.date().nullable(), until: z.iso.date().nullable() };

const Preview = z.strictObject({
  fault: Fault.nullable(),
  ...Days,
  /** The day of the statement that is published; null where there is none. */
  heldDay: z.iso.date().nullable(),
  sample: z.boolean(),
  /** As they were signed; none where no signature holds. */
  texts: z.array(z.strictObject({ language: Language, text: z.string() })),
});

const ListedStatement = z.strictObject({
  day: z.iso.date(),
  /** By when it is renewed. */
  until: z.iso.date(),
  publishedAt: Instant,
  sample: z.boolean(),
});

export const CANARY_OPERATIONS = {
  canary_list: {
    summary: "The statements of the warrant canary, the newest first.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({}),
    response: z.strictObject({ statements: z.array(ListedStatement) }),
  },
  canary_preview: {
    summary: "Checks a signed statement, and says what the page would.",
    changes: false,
    rights: ["content"],
    request: SignedStatement,
    response: Preview,
  },
  canary_publish: {
    summary: "Publishes a statement as it was signed elsewhere. It stays for ever.",
    changes: true,
    rights: ["content"],
    request: SignedStatement,
    response: z.strictObject({ day: z.iso.date() }),
  },
} as const;
