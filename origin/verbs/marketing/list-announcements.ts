/** `marketing_announcements`: what has been published by now: what is pinned, then the newest. An incident that lasts is news of the service. */
import { textIn } from "#origin/ground/db/texts.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { paragraphsIn } from "./announcement.ts";
import { publishedAnnouncements } from "./repository.ts";

export const listAnnouncements: Verb<"marketing_announcements"> = async ({ db, clock, caller }) => {
  const { language } = caller;
  const rows = await publishedAnnouncements(db, clock.now());
  return succeed({
    announcements: rows.map((row) => ({
      id: row.id,
      kind: row.kind === "incident" ? "service" : row.kind,
      title: textIn(row.titles, language),
      paragraphs: paragraphsIn(row.bodies, language),
      link: row.link_url ? { url: row.link_url, label: textIn(row.link_labels, language) } : null,
      publishedAt: instant(row.published_at),
      sample: row.sample === 1,
    })),
  });
};
