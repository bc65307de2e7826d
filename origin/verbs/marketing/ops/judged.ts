/** What is to be said of a signed list before it is published. The text of a list is read once its signature holds. */
import { Publication, type PublishedRelease } from "#contract/marketing.ts";
import { parseBoundedObject } from "#contract/json.ts";
import type { ReleaseFault } from "#contract/ops/releases.ts";
import type { OperationRequest } from "#contract/ops/operations.ts";
import type { Platform } from "#contract/platform.ts";
import { manifestDocument, readManifest } from "#contract/release-manifest.ts";
import type { Context } from "#origin/ground/context.ts";
import { signatureHolds } from "#origin/ground/verify.ts";
import { publishedRows, type PublishedRows } from "./publication.ts";

/** Four platforms with all their files and mirrors have fewer parts. */
const BOUNDS = { depth: 20, nodes: 4_000 };

export type Offered = Partial<Record<Platform, string>>;

export interface Judged {
  fault: ReleaseFault | null;
  /** Null of what is no publication. */
  publication: Publication | null;
  /** Unix milliseconds; null of what is no list. */
  signedAt: number | null;
  /** When the list was signed that is published; null where there is none but samples. */
  heldSince: number | null;
  /** Versions by platform: what pages offer now; samples are nobody's. */
  offered: Offered;
  /** The publication that it was judged by. */
  seen: string | null;
}

type Wanted = OperationRequest<"releases_publish">;

export async function judged(context: Context, wanted: Wanted): Promise<Judged> {
  const rows = await publishedRows(context.db);
  const offered = offeredIn(rows);
  const heldSince = Object.keys(offered).length > 0 ? rows.signedAt : null;
  const publication = publicationIn(wanted.signed);
  const held = { publication, heldSince, offered, seen: rows.publication };
  if (!publication) return { ...held, fault: "form", signedAt: null };
  const { document, signature } = publication.manifest;
  const { releaseKey } = context;
  if (releaseKey !== null && !(await signatureHolds(document, signature, releaseKey)))
    return { ...held, fault: "signature", signedAt: null };
  const signedAt = signedAtOf(publication);
  if (signedAt === null) return { ...held, fault: "files", signedAt };
  if (heldSince !== null && signedAt < heldSince) return { ...held, fault: "older", signedAt };
  const named = new Set<string>([
    ...publication.releases.map(({ platform }) => platform),
    ...publication.remove,
    ...wanted.remove,
  ]);
  const isWhole = Object.keys(offered).every((platform) => named.has(platform));
  return { ...held, fault: isWhole ? null : "platforms", signedAt };
}

function publicationIn(signed: string): Publication | null {
  return Publication.safeParse(parseBoundedObject(signed, BOUNDS)).data ?? null;
}

/** The newest version of each. */
function offeredIn({ releases }: PublishedRows): Offered {
  const real = releases.filter(({ sample }) => sample === 0).toReversed();
  return Object.fromEntries(real.map(({ platform, version }) => [platform, version]));
}

export function versionsOf(releases: PublishedRelease[]): Offered {
  const inTime = releases.toSorted((a, b) => (a.releasedAt < b.releasedAt ? -1 : 1));
  return Object.fromEntries(inTime.map(({ platform, version }) => [platform, version]));
}

/** When the list was signed, if it is the list of exactly these files. */
function signedAtOf({ releases, manifest }: Publication): number | null {
  const list = readManifest(manifest.document);
  if (!list) return null;
  const files = releases.flatMap(({ platform, version, files }) =>
    files.map(({ name, size, sha256 }) => ({ name, platform, version, size, sha256 })),
  );
  const isTheirs = manifestDocument(files, list.signedAt) === manifest.document;
  const at = Date.parse(list.signedAt);
  return isTheirs && Number.isSafeInteger(at) ? at : null;
}
