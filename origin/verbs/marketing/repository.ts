/** The marketing domain's SQL. Lists are capped here, so that no answer grows with its table. */
import type { TextsJson } from "#origin/ground/db/texts.ts";
import type { AnnouncementKind } from "#contract/ops/announcements.ts";
import type { Click } from "#contract/marketing.ts";
import type { Platform } from "#contract/platform.ts";

const ANNOUNCEMENT_LIMIT = 50;
const REVIEW_LIMIT = 24;

export interface AnnouncementRow {
  id: string;
  kind: AnnouncementKind;
  titles: TextsJson;
  bodies: TextsJson;
  link_url: string | null;
  link_labels: TextsJson;
  published_at: number;
  sample: 0 | 1;
}

export async function publishedAnnouncements(
  db: D1Database,
  now: number,
): Promise<AnnouncementRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, kind, titles, bodies, link_url, link_labels, published_at, sample
       FROM announcement WHERE published_at <= ?1 AND (ends_at IS NULL OR ends_at > ?1)
       ORDER BY pinned DESC, published_at DESC, id LIMIT ?2`,
    )
    .bind(now, ANNOUNCEMENT_LIMIT)
    .all<AnnouncementRow>();
  return results;
}

export interface IncidentRow {
  id: string;
  titles: TextsJson;
  bodies: TextsJson;
  published_at: number;
  ends_at: number | null;
}

/** Incidents that lasted after `since`, newest first. */
export function incidentsSince(
  db: D1Database,
  { since, now }: { since: number; now: number },
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, titles, bodies, published_at, ends_at FROM announcement
       WHERE kind = 'incident' AND published_at <= ?1 AND (ends_at IS NULL OR ends_at > ?2)
       ORDER BY published_at DESC, id LIMIT ?3`,
    )
    .bind(now, since, ANNOUNCEMENT_LIMIT);
}

export interface ReviewRow {
  id: string;
  author: string;
  texts: TextsJson;
  written_on: string;
  sample: 0 | 1;
}

export async function reviews(db: D1Database): Promise<ReviewRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, author, texts, written_on, sample
       FROM review WHERE ended_at IS NULL ORDER BY position, id LIMIT ?`,
    )
    .bind(REVIEW_LIMIT)
    .all<ReviewRow>();
  return results;
}

export interface ReleaseRow {
  platform: Platform;
  version: string;
  released_at: number;
  requirements: TextsJson;
  store_label: string | null;
  store_url: string | null;
  notes: TextsJson;
  sample: 0 | 1;
}

export interface ReleaseFileRow {
  name: string;
  platform: Platform;
  version: string;
  variant: string | null;
  size: number;
  sha256: string;
}

export interface MirrorRow {
  file_name: string;
  labels: TextsJson;
  url: string;
}

export interface ManifestRow {
  document: string;
  signature: string;
}

/** The newest released version of each platform; bound to the present as `?1`. */
const CURRENT = `
  SELECT r.* FROM release r
  WHERE r.released_at = (
    SELECT MAX(n.released_at) FROM release n WHERE n.platform = r.platform AND n.released_at <= ?1
  )`;

export interface ReleaseRows {
  releases: ReleaseRow[];
  files: ReleaseFileRow[];
  mirrors: MirrorRow[];
  manifest: ManifestRow | undefined;
}

/** Everything a download page needs, read at one moment. */
export async function currentReleases(db: D1Database, now: number): Promise<ReleaseRows> {
  const files = `SELECT f.* FROM release_file f JOIN (${CURRENT}) c USING (platform, version)`;
  const [releases, releaseFiles, mirrors, manifest] = await db.batch([
    db.prepare(`${CURRENT} ORDER BY platform`).bind(now),
    db.prepare(`${files} ORDER BY f.position, f.name`).bind(now),
    db
      .prepare(
        `SELECT m.* FROM release_mirror m JOIN (${files}) f ON m.file_name = f.name
         ORDER BY m.position`,
      )
      .bind(now),
    db.prepare(`SELECT document, signature FROM release_manifest ORDER BY signed_at DESC LIMIT 1`),
  ]);
  return {
    releases: releases!.results as ReleaseRow[],
    files: releaseFiles!.results as ReleaseFileRow[],
    mirrors: mirrors!.results as MirrorRow[],
    manifest: manifest!.results[0] as ManifestRow | undefined,
  };
}

/** Adds one to a day's count. A referral counts only when its code is somebody's, so that junk makes no rows. */
export function countClick(db: D1Database, day: string, { parameter, code }: Click) {
  const known = code === undefined ? "1" : "EXISTS (SELECT 1 FROM user WHERE invite_code = ?3)";
  return db
    .prepare(
      `INSERT INTO click_count (day, parameter, code, count) SELECT ?1, ?2, ?3, 1 WHERE ${known}
       ON CONFLICT DO UPDATE SET count = count + 1`,
    )
    .bind(day, parameter, code ?? "");
}
