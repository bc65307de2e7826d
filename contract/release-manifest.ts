/**
 * The signed list of release files. Its signer writes the canonical text below; everybody else checks the signature
 * over the text as it came and reads it, and never builds it again. No zod: the browser's check loads this alone.
 */
import type { Platform } from "./platform.ts";

export const MANIFEST_FORMAT = "halyard-releases/1";

export interface ManifestFile {
  name: string;
  platform: Platform;
  version: string;
  size: number;
  sha256: string;
}

export interface Manifest {
  format: typeof MANIFEST_FORMAT;
  /** UTC, ISO 8601. */
  signedAt: string;
  files: ManifestFile[];
}

/** One text for one list: files by name, keys in this order, no white space. */
export function manifestDocument(files: ManifestFile[], signedAt: string): string {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    signedAt,
    files: sorted.map(({ name, platform, version, size, sha256 }) => ({
      name,
      platform,
      version,
      size,
      sha256,
    })),
  };
  return JSON.stringify(manifest);
}

/** Reads a document whose signature holds; null when it is not of this format. */
export function readManifest(document: string): Manifest | null {
  try {
    const manifest = JSON.parse(document) as Manifest;
    const readable = manifest.format === MANIFEST_FORMAT && manifest.files.every(isFile);
    return readable ? manifest : null;
  } catch {
    return null;
  }
}

function isFile({ name, size, sha256, version }: ManifestFile): boolean {
  const texts = [name, version, sha256].every((value) => typeof value === "string");
  return texts && Number.isInteger(size);
}
