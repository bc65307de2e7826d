/** The SQL that publishes releases. */
import type { PublishedRelease, SignedManifest } from "#contract/marketing.ts";

type PublishedFile = PublishedRelease["files"][number];

export function deleteReleases(db: D1Database): D1PreparedStatement[] {
  return ["release_mirror", "release_file", "release", "release_manifest"].map((table) =>
    db.prepare(`DELETE FROM ${table}`),
  );
}

export function insertRelease(db: D1Database, release: PublishedRelease): D1PreparedStatement {
  const { platform, version, releasedAt, requirement, store, notes } = release;
  return db
    .prepare(
      `INSERT INTO release (platform, version, released_at, requirement_en, requirement_zh_cn,
                            store_label, store_url, notes_en, notes_zh_cn, sample)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    )
    .bind(
      platform,
      version,
      Date.parse(releasedAt),
      requirement.en,
      requirement.zh_CN,
      store?.label ?? null,
      store?.url ?? null,
      notes.map(({ en }) => en).join("\n"),
      notes.map(({ zh_CN }) => zh_CN).join("\n"),
    );
}

export function insertFile(
  db: D1Database,
  { platform, version }: PublishedRelease,
  { name, variant, size, sha256 }: PublishedFile,
  position: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO release_file (name, platform, version, variant, size, sha256, position)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(name, platform, version, variant, size, sha256, position);
}

export function insertMirror(
  db: D1Database,
  fileName: string,
  { label, url }: PublishedFile["mirrors"][number],
  position: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO release_mirror (file_name, position, label_en, label_zh_cn, url)
       VALUES (?, ?, ?, ?, ?)`,
    )
    .bind(fileName, position, label.en, label.zh_CN, url);
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
