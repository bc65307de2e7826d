/** The whole check of one file: is the list signed by the key this site was given, and does it name this file? */
import type { SignedManifest } from "#contract/marketing.ts";
import { type Manifest, readManifest } from "#contract/release-manifest.ts";
import { verifyText } from "#app/parts/signature/verify-text.client.ts";
import { hashFile, type HashOptions } from "./hash-file.ts";
import { type Distrust, type Verdict, verdictOn } from "./verdict.ts";

export interface SignedList {
  manifest: SignedManifest | null;
  releaseKey: string | null;
}

/** @throws when the signal aborts; a file that cannot be read is a verdict. */
export async function checkFile(
  file: File,
  list: SignedList,
  options: HashOptions,
): Promise<Verdict> {
  const [trusted, sha256] = await Promise.all([trustedManifest(list), hashOf(file, options)]);
  if (sha256 === null) return { kind: "unreadable" };
  if (typeof trusted === "string") return { kind: trusted, sha256 };
  return verdictOn({ name: file.name, size: file.size, sha256 }, trusted.files);
}

/** The list, if it may be believed; otherwise why not. */
async function trustedManifest({ manifest, releaseKey }: SignedList): Promise<Manifest | Distrust> {
  if (!manifest) return "no-list";
  if (!releaseKey) return "no-key";
  const holds = await verifyText(manifest.document, manifest.signature, releaseKey);
  return (holds && readManifest(manifest.document)) || "bad-signature";
}

async function hashOf(file: File, options: HashOptions): Promise<string | null> {
  try {
    return await hashFile(file, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return null;
  }
}
