/** Keeps folders and documents to a size that one screen holds (CONTRIBUTING.md). Lint holds files and functions to theirs. */
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

const MAX_FILES_IN_FOLDER = 15;
const MAX_KEYS_IN_NAMESPACE = 250;
const MAX_LINES: Record<string, number> = {
  "CONTRIBUTING.md": 120,
  "docs/decisions/*.md": 100,
};

/** Migrations are a history, the contract a file a domain, components of the kit a catalogue, decisions a log: they only grow. */
const ENDLESS =
  /^(contract|origin\/db\/migrations|app\/ui|docs\/decisions|docs|locales\/[\w-]+|test\/\w+)$/;

export function checkSizes(): string[] {
  return [...crowdedFolders(), ...longDocuments(), ...wideNamespaces()];
}

function crowdedFolders(): string[] {
  const counts = new Map<string, number>();
  for (const file of globSync("{app,contract,docs,locales,origin,test,tools,worker}/**/*.*")) {
    if (/\.test\.tsx?$|\/README\.md$/.test(file)) continue;
    const folder = dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES_IN_FOLDER && !ENDLESS.test(folder))
    .map(([folder, count]) => `${folder} holds ${count} files; more than ${MAX_FILES_IN_FOLDER}`);
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
