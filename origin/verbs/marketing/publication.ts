/** The SQL that publishes releases. */
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES } from "#contract/languages.ts";
import type { Platform } from "#contract/platform.ts";
import type { Language } from "#contract/scalars.ts";
import { textColumns } from "#origin/ground/db/texts.ts";
import type { PublishedRelease, SignedManifest } from "#contract/marketing.ts";
import { insertRow } from "#origin/ground/db/statement.ts";

type PublishedFile = PublishedRelease["files"][number];

/** What pages offer now; samples are nobody's. */
export async function offeredPlatforms(db: D1Database): Promise<Platform[]> {
  const { results } = await db
    .prepare(`SELECT DISTINCT platform FROM release WHERE sample = 0`)
    .all<{ platform: Platform }>();
  return results.map(({ platform }) => platform);
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
