/** `marketing_reviews`: what users wrote, in the order somebody chose. */
import { succeed, type Verb } from "#origin/ground/context.ts";
import { reviews } from "./repository.ts";

export const listReviews: Verb<"marketing_reviews"> = async ({ db, caller }) => {
  const rows = await reviews(db);
  return succeed({
    reviews: rows.map((row) => ({
      id: row.id,
      author: row.author,
      text: caller.language === "en" ? row.text_en : row.text_zh_cn,
      writtenOn: row.written_on,
      sample: row.sample === 1,
    })),
  });
};
