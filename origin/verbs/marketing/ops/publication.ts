/** The SQL of what is published of releases. */
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import { textColumns } from "#origin/ground/db/texts.ts";
import type { PublishedRelease, SignedManifest } from "#contract/marketing.ts";
import { insertRow } from "#origin/ground/db/statement.ts";
import type { MirrorRow, ReleaseFileRow, ReleaseRow } from "#origin/verbs/marketing/repository.ts";

type PublishedFile = PublishedRelease["files"][number];

export interface PublishedRows {
  /** By platform, the newest first. */
  releases: ReleaseRow[];
  files: ReleaseFileRow[];
  mirrors: MirrorRow[];
  /** When the list was signed that is published with them; null where there is none. */
  signedAt: number | null;
}

/** Those of the future as well, read at one moment. */
export async function publishedRows(db: D1Database): Promise<PublishedRows> {
  const [releases, files, mirrors, held] = await db.batch([
    db.prepare(`SELECT * FROM release ORDER BY platform, released_at DESC, version`),
    db.prepare(`SELECT * FROM release_file ORDER BY position, name`),
    db.prepare(`SELECT * FROM release_mirror ORDER BY position`),
    db.prepare(`SELECT MAX(signed_at) AS at FROM release_manifest`),
  ]);
  // safe because the statements select these columns; an aggregate always has a row
  const [{ at }] = held!.results as [{ at: number | null }];
  return {
    releases: releases!.results as ReleaseRow[],
    files: files!.results as ReleaseFileRow[],
    mirrors: mirrors!.results as MirrorRow[],
    signedAt: at,
  };
}

export function deleteReleases(db: D1Database): D1PreparedStatement[] {
  return ["release_mirror", "release_file", "release", "release_manifest"].map((table) =>
    db.prepare(`DELETE FROM ${table}`),
  );
}

export function insertRelease(db: D1Database, release: PublishedRelease): D1PreparedStatement {
  const { platform, version, releasedAt, requirement, store, notes } = release;
  return insertRow(db, "release", {
    platform,
    version,
    released_at: Date.parse(releasedAt),
    ...textColumns("requirement", requirement),
    store_label: store?.label ?? null,
    store_url: store?.url ?? null,
    ...textColumns("notes", inLines(notes)),
    sample: 0,
  });
}

function inLines(notes: PublishedRelease["notes"]) {
  const inLanguage = (language: Language) =>
    notes.map((note) => note[language] ?? note[FALLBACK_LANGUAGE]).join("\n");
  return Object.fromEntries(LANGUAGE_NAMES.map((language) => [language, inLanguage(language)]));
}

export function insertFile(
  db: D1Database,
  { platform, version }: PublishedRelease,
  { name, variant, size, sha256 }: PublishedFile,
  position: number,
): D1PreparedStatement {
  const row = { name, platform, version, variant, size, sha256, position };
  return insertRow(db, "release_file", row);
}

export function insertMirror(
  db: D1Database,
  fileName: string,
  { label, url }: PublishedFile["mirrors"][number],
  position: number,
): D1PreparedStatement {
  const labels = textColumns("label", label);
  return insertRow(db, "release_mirror", { file_name: fileName, position, ...labels, url });
}

export function insertManifest(
  db: D1Database,
  signedAtMs: number,
  { document, signature }: SignedManifest,
): D1PreparedStatement {
  return db
    .prepare(`INSERT INTO release_manifest (signed_at, document, signature) VALUES (?, ?, ?)`)
    .bind(signedAtMs, document, signature);
}
