/** `marketing_reviews`: what users wrote, in the order somebody chose. */
import { textIn } from "#origin/ground/db/texts.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { reviews } from "./repository.ts";

export const listReviews: Verb<"marketing_reviews"> = async ({ db, caller }) => {
  const rows = await reviews(db);
  return succeed({
    reviews: rows.map((row) => ({
      id: row.id,
      author: row.author,
      text: textIn(row.texts, caller.language),
      writtenOn: row.written_on,
      sample: row.sample === 1,
    })),
  });
};
