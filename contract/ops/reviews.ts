/** What operators do about reviews: written in every language, on the page in an order of their choice until they are ended. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { EVERY } from "./rights.ts";
import { Review } from "#contract/marketing.ts";
import { Language, ObjectId } from "#contract/scalars.ts";
import { inEveryLanguage, inSomeLanguages, paged, PageEnd, Position, saysMore } from "./words.ts";

const Author = z.string().trim().min(1).max(60);
const Text = z.string().trim().min(1).max(1_000);

const ListedReview = z.strictObject({
  id: Review.shape.id,
  author: z.string(),
  /** In the language of whoever asks. */
  text: z.string(),
  state: z.enum(["shown", "ended"]),
  writtenOn: z.iso.date(),
  position: z.int(),
  texts: z.partialRecord(Language, z.string()),
  sample: z.boolean(),
});

export const REVIEW_OPERATIONS = {
  reviews_list: {
    summary: "Reviews in the order of the page; those that were taken off it at the end.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({ id: Review.shape.id.optional(), ...paged(100) }),
    response: z.strictObject({ reviews: z.array(ListedReview), next: PageEnd.nullable() }),
  },
  reviews_add: {
    summary: "Puts a review on the page.",
    changes: true,
    rights: ["content"],
    request: z.strictObject({
      key: ObjectId.describe("Made by the caller: the same key is the same review."),
      author: Author,
      text: inEveryLanguage(Text).describe("As it was written, and translated."),
      writtenOn: z.iso.date().optional().describe("Today where it is left out."),
      position: Position.optional(),
    }),
    response: ListedReview,
  },
  reviews_change: {
    summary: "Changes a review's words or its place, or puts it back; what is left out stays.",
    changes: true,
    rights: ["content"],
    request: z
      .strictObject({
        id: Review.shape.id,
        author: Author.optional(),
        text: inSomeLanguages(Text).optional(),
        writtenOn: z.iso.date().optional(),
        position: Position.optional(),
        state: z.enum(["shown"]).optional().describe("Puts one that was ended back on the page."),
      })
      .refine(saysMore, { path: ["author"], error: FAULTS.changes }),
    response: ListedReview,
  },
  reviews_end: {
    summary: "Takes a review off the page now. It stays in the list.",
    changes: true,
    rights: ["content"],
    request: z.strictObject({ id: Review.shape.id }),
    response: ListedReview,
  },
} as const;
