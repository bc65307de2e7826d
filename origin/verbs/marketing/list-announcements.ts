/** `marketing_announcements`: what has been published by now, newest first. */
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { publishedAnnouncements } from "./repository.ts";

export const listAnnouncements: Verb<"marketing_announcements"> = async ({ db, clock, caller }) => {
  const english = caller.language === "en";
  const rows = await publishedAnnouncements(db, clock.now());
  return succeed({
    announcements: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      title: english ? row.title_en : row.title_zh_cn,
      paragraphs: (english ? row.body_en : row.body_zh_cn).split(/\n{2,}/).filter(Boolean),
      link: row.link_url
        ? // safe because a CHECK makes the three link columns null together
          { url: row.link_url, label: (english ? row.link_label_en : row.link_label_zh_cn)! }
        : null,
      publishedAt: instant(row.published_at),
      sample: row.sample === 1,
    })),
  });
};
