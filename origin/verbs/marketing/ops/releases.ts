/**
 * `releases_list`, `_preview`, `_publish`: a publication replaces what the download pages offer, in one batch. The list comes
 * signed; here it is only checked, so that a page can never offer a file that the list does not name.
 */
import type { PublishedRelease } from "#contract/marketing.ts";
import { refuse } from "#contract/problem.ts";
import { Platform } from "#contract/platform.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import type { ReleaseFileRow } from "#origin/verbs/marketing/repository.ts";
import { type Judged, judged, versionsOf } from "./judged.ts";
import {
  deleteReleases,
  insertFile,
  insertMirror,
  insertRelease,
  newPublication,
  publishedRows,
  type PublishedRows,
  publishManifest,
} from "./publication.ts";

export const listPublishedReleases: Operation<"releases_list"> = async ({ db, clock }) => {
  const rows = await publishedRows(db);
  return succeed({
    releases: rows.releases.map(({ platform, version, released_at: from, ...release }) => ({
      platform,
      version,
      releasedAt: instant(from),
      state: from > clock.now() ? ("scheduled" as const) : ("shown" as const),
      store: release.store_url,
      sample: release.sample === 1,
      files: rows.files
        .filter((file) => file.platform === platform && file.version === version)
        .map((file) => fileOf(rows, file)),
    })),
  });
};

function fileOf({ mirrors }: PublishedRows, { name, variant, size, sha256 }: ReleaseFileRow) {
  const own = mirrors.filter(({ file_name }) => file_name === name);
  return { name, variant, size, sha256, mirrors: own.map(({ url }) => url) };
}

/** Says what is wrong with a list in place of refusing it. */
export const previewReleases: Operation<"releases_preview"> = async (context, wanted) => {
  const { fault, signedAt, heldSince, ...of } = await judged(context, wanted);
  return succeed({
    fault,
    isChecked: context.releaseKey !== null,
    signedAt: signedAt === null ? null : instant(signedAt),
    heldSince: heldSince === null ? null : instant(heldSince),
    changes: fault === "form" || fault === "signature" ? [] : changesOf(of),
  });
};

function changesOf({ publication, offered }: Pick<Judged, "publication" | "offered">) {
  const releases = publication?.releases ?? [];
  const then = versionsOf(releases);
  return Platform.options
    .filter((platform) => platform in offered || platform in then)
    .map((platform) => ({
      platform,
      from: offered[platform] ?? null,
      to: then[platform] ?? null,
      files: releases.filter((one) => one.platform === platform).flatMap(({ files }) => files)
        .length,
    }));
}

/**
 * Refuses what has a fault: `PlatformMissing` for a platform that would go unsaid, else `InvalidRequest`; a preview says which.
 * Where another publication came between, the list is judged again by that one.
 */
export const publishReleases: Operation<"releases_publish"> = (context, wanted) =>
  retryLost(() => publish(context, wanted));

type Wanted = Parameters<typeof publishReleases>[1];

async function publish(context: OperatorContext, wanted: Wanted) {
  const { db } = context;
  const { fault, publication, signedAt, offered, seen } = await judged(context, wanted);
  if (fault === "platforms") return refuse("PlatformMissing", "remove");
  if (fault !== null || publication === null || signedAt === null)
    return refuse("InvalidRequest", "signed");
  const { releases, manifest } = publication;
  const files = releases.flatMap(({ files }) => files).length;
  const transition = newPublication();
  const [published] = await db.batch([
    publishManifest(db, transition, { signedAt, manifest, seen }),
    ...deleteReleases(db, transition),
    ...releases.flatMap((release) => statementsFor(db, release, transition)),
    recordAction(context, {
      action: "releases_publish",
      subject: releases.map(({ platform, version }) => `${platform} ${version}`).join(", "),
      detail: {
        files,
        signedAt: instant(signedAt),
        removed: [...publication.remove, ...wanted.remove].join(" "),
      },
      before: offered,
      after: versionsOf(releases),
      transition,
    }),
  ]);
  return published?.meta.changes === 0 ? ("lost" as const) : succeed({ files });
}

function statementsFor(
  db: D1Database,
  release: PublishedRelease,
  of: Transition,
): D1PreparedStatement[] {
  return [
    insertRelease(db, release, of),
    ...release.files.flatMap((file, at) => [
      insertFile(db, release, file, { position: at, of }),
      ...file.mirrors.map((mirror, position) =>
        insertMirror(db, file.name, mirror, { position, of }),
      ),
    ]),
  ];
}
