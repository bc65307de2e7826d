/** Keeps documents to a size that one screen holds (CONTRIBUTING.md). Lint holds files and functions to theirs. */
import { globSync, readFileSync } from "node:fs";

const MAX_KEYS_IN_NAMESPACE = 250;
const MAX_LINES: Record<string, number> = {
  "CONTRIBUTING.md": 170,
  "docs/decisions/*.md": 100,
};

export function checkSizes(): string[] {
  return [...longDocuments(), ...wideNamespaces()];
}

function longDocuments(): string[] {
  return Object.entries(MAX_LINES).flatMap(([pattern, limit]) =>
    globSync(pattern).flatMap((file) => {
      const lines = readFileSync(file, "utf8").trimEnd().split("\n").length;
      return lines > limit ? [`${file} has ${lines} lines; more than ${limit}`] : [];
    }),
  );
}

function wideNamespaces(): string[] {
  return globSync("locales/en/*.json").flatMap((file) => {
    const keys = readFileSync(file, "utf8").match(/":\s*"/g)?.length ?? 0;
    return keys > MAX_KEYS_IN_NAMESPACE ? [`${file} has ${keys} keys; split it`] : [];
  });
}
