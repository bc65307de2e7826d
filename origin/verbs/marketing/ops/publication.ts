/** The SQL of what is published of releases. */
import { FALLBACK_LANGUAGE, LANGUAGE_NAMES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import { newId } from "#origin/ground/ids.ts";
import { textColumns } from "#origin/ground/db/texts.ts";
import type { PublishedRelease, SignedManifest } from "#contract/marketing.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { MirrorRow, ReleaseFileRow, ReleaseRow } from "#origin/verbs/marketing/repository.ts";

type PublishedFile = PublishedRelease["files"][number];

const NEWEST = `FROM release_manifest ORDER BY signed_at DESC LIMIT 1`;

export interface PublishedRows {
  /** By platform, the newest first. */
  releases: ReleaseRow[];
  files: ReleaseFileRow[];
  mirrors: MirrorRow[];
  /** When the list was signed that is published with them; null where there is none. */
  signedAt: number | null;
  /** The move that published them; null where none did: of samples, and of nothing. */
  publication: string | null;
}

/** Those of the future as well, read at one moment. */
export async function publishedRows(db: D1Database): Promise<PublishedRows> {
  const [releases, files, mirrors, held] = await db.batch([
    db.prepare(`SELECT * FROM release ORDER BY platform, released_at DESC, version`),
    db.prepare(`SELECT * FROM release_file ORDER BY position, name`),
    db.prepare(`SELECT * FROM release_mirror ORDER BY position`),
    db.prepare(`SELECT signed_at AS at, transition_id AS publication ${NEWEST}`),
  ]);
  // safe because the statements select these columns
  const [newest] = held!.results as { at: number; publication: string | null }[];
  return {
    releases: releases!.results as ReleaseRow[],
    files: files!.results as ReleaseFileRow[],
    mirrors: mirrors!.results as MirrorRow[],
    signedAt: newest?.at ?? null,
    publication: newest?.publication ?? null,
  };
}

/** A move of all that is published. */
export function newPublication(): Transition {
  return { aggregate: "release_manifest", id: "published", transitionId: newId() };
}

/** Decides by its row count: not where another publication was written since `seen` was read. */
export function publishManifest(
  db: D1Database,
  { transitionId }: Transition,
  { signedAt, manifest, seen }: { signedAt: number; manifest: SignedManifest; seen: string | null },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO release_manifest (signed_at, document, signature, transition_id)
       SELECT :signedAt, :document, :signature, :transitionId
       WHERE (SELECT transition_id ${NEWEST}) IS :seen
       ON CONFLICT (signed_at) DO UPDATE SET document = excluded.document, signature = excluded.signature,
         transition_id = excluded.transition_id`,
    { signedAt, ...manifest, transitionId, seen },
  );
}

/** What was published before. */
export function deleteReleases(db: D1Database, of: Transition): D1PreparedStatement[] {
  const others = "release_manifest WHERE transition_id IS NOT :guardTransition AND";
  return ["release_mirror WHERE", "release_file WHERE", "release WHERE", others].map((which) =>
    statement(db, `DELETE FROM ${which} ${guard(of)}`, guardValues(of)),
  );
}

export function insertRelease(
  db: D1Database,
  release: PublishedRelease,
  of: Transition,
): D1PreparedStatement {
  const { platform, version, releasedAt, requirement, store, notes } = release;
  return insertPart(db, of, "release", {
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
  { position, of }: Placed,
): D1PreparedStatement {
  const row = { name, platform, version, variant, size, sha256, position };
  return insertPart(db, of, "release_file", row);
}

export function insertMirror(
  db: D1Database,
  fileName: string,
  { label, url }: PublishedFile["mirrors"][number],
  { position, of }: Placed,
): D1PreparedStatement {
  const labels = textColumns("label", label);
  return insertPart(db, of, "release_mirror", { file_name: fileName, position, ...labels, url });
}

/** Where among its like, of which publication. */
interface Placed {
  position: number;
  of: Transition;
}

function insertPart(
  db: D1Database,
  of: Transition,
  table: string,
  row: Parameters<typeof insertRow>[2],
): D1PreparedStatement {
  return insertRow(db, table, row, guard(of), guardValues(of));
}
