/** `marketing_releases`: the current release of each platform with its files, and their list as it was signed. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { Release, ReleaseFile } from "#contract/marketing.ts";
import type { Language } from "#contract/scalars.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import {
  currentReleases,
  type MirrorRow,
  type ReleaseFileRow,
  type ReleaseRow,
} from "./repository.ts";

export const listReleases: Verb<"marketing_releases"> = async ({ db, clock, caller }) => {
  const rows = await currentReleases(db, clock.now());
  const releases = rows.releases.map((row) => {
    const own = rows.files.filter(({ platform }) => platform === row.platform);
    const files = own.map((file) => fileOf(file, rows.mirrors, caller.language));
    return releaseOf(row, files, caller.language);
  });
  return succeed({ releases, manifest: rows.manifest ?? null });
};

function releaseOf(row: ReleaseRow, files: ReleaseFile[], language: Language): Release {
  return {
    platform: row.platform,
    version: row.version,
    releasedAt: instant(row.released_at),
    requirement: textIn(row.requirements, language),
    // safe because a CHECK makes the two store columns null together
    store: row.store_url ? { label: row.store_label!, url: row.store_url } : null,
    files,
    notes: textIn(row.notes, language).split("\n").filter(Boolean),
    sample: row.sample === 1,
  };
}

function fileOf(
  { name, variant, size, sha256 }: ReleaseFileRow,
  mirrors: MirrorRow[],
  language: Language,
): ReleaseFile {
  return {
    name,
    variant,
    size,
    sha256,
    mirrors: mirrors
      .filter(({ file_name }) => file_name === name)
      .map(({ labels, url }) => ({ label: textIn(labels, language), url })),
  };
}
