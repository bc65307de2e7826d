/** What can be said of a file: only a signed list that has its hash makes it genuine. Pure. */
import type { ManifestFile } from "#contract/release-manifest.ts";

/** Why no file can be called genuine. */
export type Distrust = "no-list" | "no-key" | "bad-signature";

export interface ChosenFile {
  name: string;
  size: number;
  sha256: string;
}

export type Verdict =
  | { kind: "genuine"; file: ManifestFile; sha256: string }
  /** It has a release's name but not its content: cut short, damaged or altered. */
  | { kind: "altered"; file: ManifestFile; sha256: string; incomplete: boolean }
  | { kind: "unknown"; sha256: string }
  | { kind: Distrust; sha256: string }
  | { kind: "unreadable" };

export function verdictOn(chosen: ChosenFile, listed: ManifestFile[]): Verdict {
  const { sha256, size } = chosen;
  const same = listed.find((file) => file.sha256 === sha256 && file.size === size);
  if (same) return { kind: "genuine", file: same, sha256 };
  const name = withoutCopyNumber(chosen.name);
  const namesake = listed.find((file) => file.name === name);
  if (!namesake) return { kind: "unknown", sha256 };
  return { kind: "altered", file: namesake, sha256, incomplete: size < namesake.size };
}

/** Browsers call a second download of the same file "name (1).ext". */
function withoutCopyNumber(name: string): string {
  return name.replace(/ ?\(\d{1,3}\)(?=(\.[A-Za-z0-9]+)?$)/, "");
}
