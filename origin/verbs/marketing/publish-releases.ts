/**
 * `releases_publish`: replaces what the download pages offer, in one batch. The list comes signed; here it is only
 * compared with the releases, so that a page can never offer a file that the list does not name.
 */
import type { PublishReleases, PublishedRelease } from "#contract/marketing.ts";
import { manifestDocument, readManifest } from "#contract/release-manifest.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  deleteReleases,
  insertFile,
  insertManifest,
  insertMirror,
  insertRelease,
  offeredPlatforms,
} from "./publication.ts";

/** Refuses a list of other files than the releases have, and one that would take a platform away unsaid (`PlatformMissing`). */
export const publishReleases: Operation<"releases_publish"> = async (context, publication) => {
  const { db } = context;
  const { releases, manifest, remove } = publication;
  const signedAt = signedAtOf(publication);
  if (signedAt === null) return refuse("InvalidRequest", "manifest");
  const named = new Set([...releases.map(({ platform }) => platform), ...remove]);
  const offered = await offeredPlatforms(db);
  if (offered.some((platform) => !named.has(platform))) return refuse("PlatformMissing", "remove");
  const files = releases.flatMap(({ files }) => files).length;
  await db.batch([
    ...deleteReleases(db),
    ...releases.flatMap((release) => statementsFor(db, release)),
    insertManifest(db, Date.parse(signedAt), manifest),
    recordAction(context, {
      action: "releases_publish",
      subject: releases.map(({ platform, version }) => `${platform} ${version}`).join(", "),
      detail: { files, signedAt, removed: remove.join(" ") },
    }),
  ]);
  return succeed({ files });
};

/** When the list was signed, if it is the list of exactly these files. */
function signedAtOf({ releases, manifest }: PublishReleases): string | null {
  const list = readManifest(manifest.document);
  if (!list) return null;
  const files = releases.flatMap(({ platform, version, files }) =>
    files.map(({ name, size, sha256 }) => ({ name, platform, version, size, sha256 })),
  );
  return manifestDocument(files, list.signedAt) === manifest.document ? list.signedAt : null;
}

function statementsFor(db: D1Database, release: PublishedRelease): D1PreparedStatement[] {
  return [
    insertRelease(db, release),
    ...release.files.flatMap((file, at) => [
      insertFile(db, release, file, at),
      ...file.mirrors.map((mirror, position) => insertMirror(db, file.name, mirror, position)),
    ]),
  ];
}
