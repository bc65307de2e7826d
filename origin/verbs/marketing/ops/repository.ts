/** The SQL by which operators keep announcements. */
import type { AnnouncementKind } from "#contract/ops/announcements.ts";
import type { Language } from "#contract/scalars.ts";
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { columnsSet, emptyColumns, textColumns, type TextsJson } from "#origin/ground/db/texts.ts";

export interface AnnouncementRow {
  id: string;
  kind: AnnouncementKind;
  titles: TextsJson;
  bodies: TextsJson;
  link_url: string | null;
  link_labels: TextsJson;
  published_at: number;
  ends_at: number | null;
  sample: 0 | 1;
  /** When it began to go out by letter. */
  letter_at: number | null;
  letters: number;
  pinned: 0 | 1;
  /** Of its last change. */
  transition_id: string | null;
}

const SELECT = `SELECT a.id, a.kind, a.titles, a.bodies, a.link_url, a.link_labels, a.published_at, a.ends_at, a.sample, a.pinned, a.transition_id,
    l.at AS letter_at, COALESCE(l.letters, 0) AS letters
  FROM announcement AS a LEFT JOIN announcement_letter AS l ON l.id = a.id`;

/** Newest first, from just after a row on, or the one of an id. */
export async function newestAnnouncements(
  db: D1Database,
  { id, after }: { id: string | undefined; after: Place | null },
  limit: number,
): Promise<AnnouncementRow[]> {
  const { results } = await statement(
    db,
    `${SELECT} WHERE ${id === undefined ? "" : "a.id = :id AND "}${goingDown("a.published_at", "a.id")}
       ORDER BY a.published_at DESC, a.id DESC LIMIT :limit`,
    { id: id ?? null, ...placeDown(after), limit },
  ).all<AnnouncementRow>();
  return results;
}

export function announcementById(db: D1Database, id: string): Promise<AnnouncementRow | null> {
  return db.prepare(`${SELECT} WHERE a.id = ?1`).bind(id).first<AnnouncementRow>();
}

type Texts = Partial<Record<Language, string>>;

/** Where it leads, and what the link says. */
export interface AnnouncementLink {
  url: string;
  labels: Texts;
}

export interface AnnouncementText {
  pinned: boolean;
  link: AnnouncementLink | null;
  kind: AnnouncementKind;
  titles: Texts;
  bodies: Texts;
  publishedAt: number;
  endsAt: number | null;
}

export interface NewAnnouncement extends Omit<AnnouncementText, "pinned"> {
  id: string;
}

/** Fails on its key when there is one of that id. */
export function insertAnnouncement(db: D1Database, of: NewAnnouncement): D1PreparedStatement {
  return insertRow(db, "announcement", {
    id: of.id,
    kind: of.kind,
    ...textColumns("title", of.titles),
    ...textColumns("body", of.bodies),
    ...linkColumns(of.link),
    published_at: of.publishedAt,
    ends_at: of.endsAt,
    sample: 0,
  });
}

/** A link and what it says are there together, or neither is. */
function linkColumns(link: AnnouncementLink | null) {
  const labels = link ? textColumns("link_label", link.labels) : emptyColumns("link_label");
  return { link_url: link?.url ?? null, ...labels };
}

/** Changes no row when somebody else changed it since `was`, its last change as it was read. */
export function updateAnnouncement(
  db: D1Database,
  { id, transitionId }: Transition,
  was: string | null,
  of: AnnouncementText,
): D1PreparedStatement {
  const columns = {
    ...textColumns("title", of.titles),
    ...textColumns("body", of.bodies),
    ...linkColumns(of.link),
  };
  return statement(
    db,
    `UPDATE announcement SET kind = :kind, published_at = :publishedAt, ends_at = :endsAt, pinned = :pinned, ${columnsSet(columns)},
         transition_id = :transitionId
       WHERE id = :id AND transition_id IS :was`,
    {
      id,
      transitionId,
      was,
      kind: of.kind,
      publishedAt: of.publishedAt,
      endsAt: of.endsAt,
      pinned: of.pinned ? 1 : 0,
      ...columns,
    },
  );
}
