/** The SQL by which operators keep announcements. */
import type { Announcement } from "#contract/marketing.ts";
import type { Language } from "#contract/scalars.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { columnsSet, textColumns, type TextsJson } from "#origin/ground/db/texts.ts";

export interface AnnouncementRow {
  id: string;
  kind: Announcement["kind"];
  titles: TextsJson;
  bodies: TextsJson;
  link_url: string | null;
  published_at: number;
  ends_at: number | null;
  sample: 0 | 1;
}

const SELECT = `SELECT id, kind, titles, bodies, link_url, published_at, ends_at, sample FROM announcement`;

export async function newestAnnouncements(
  db: D1Database,
  limit: number,
): Promise<AnnouncementRow[]> {
  const { results } = await db
    .prepare(`${SELECT} ORDER BY published_at DESC, id LIMIT ?1`)
    .bind(limit)
    .all<AnnouncementRow>();
  return results;
}

export function announcementById(db: D1Database, id: string): Promise<AnnouncementRow | null> {
  return db.prepare(`${SELECT} WHERE id = ?1`).bind(id).first<AnnouncementRow>();
}

type Texts = Partial<Record<Language, string>>;

export interface AnnouncementText {
  kind: Announcement["kind"];
  titles: Texts;
  bodies: Texts;
  publishedAt: number;
  endsAt: number | null;
}

export interface NewAnnouncement extends AnnouncementText {
  id: string;
  link: { url: string; labels: Texts } | null;
}

/** Fails on its key when there is one of that id. */
export function insertAnnouncement(db: D1Database, of: NewAnnouncement): D1PreparedStatement {
  const labels = of.link ? textColumns("link_label", of.link.labels) : {};
  return insertRow(db, "announcement", {
    id: of.id,
    kind: of.kind,
    ...textColumns("title", of.titles),
    ...textColumns("body", of.bodies),
    link_url: of.link?.url ?? null,
    ...labels,
    published_at: of.publishedAt,
    ends_at: of.endsAt,
    sample: 0,
  });
}

export function updateAnnouncement(
  db: D1Database,
  id: string,
  of: AnnouncementText,
): D1PreparedStatement {
  const columns = { ...textColumns("title", of.titles), ...textColumns("body", of.bodies) };
  return statement(
    db,
    `UPDATE announcement SET kind = :kind, published_at = :publishedAt, ends_at = :endsAt, ${columnsSet(columns)}
       WHERE id = :id`,
    { id, kind: of.kind, publishedAt: of.publishedAt, endsAt: of.endsAt, ...columns },
  );
}
