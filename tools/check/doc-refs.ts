/**
 * Checks what documents and comments name: the paths of links, of code spans and of comments exist, and so do the
 * decisions and the commands (`npm run …`).
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const ZONES = "app|contract|docs|locales|origin|public|test|tools|worker";
const DOCUMENTS = ["*.md", "docs/**/*.md", `{${ZONES.replaceAll("|", ",")}}/**/*.md`];
const SOURCES = "{app,contract,origin,test,tools,worker}/**/*.{ts,tsx,js,mjs,css}";

/** Texts of the product itself: their links are addresses of the site. */
const PAGES = "app/routes/**/*.md";

const FENCED = /^```[\s\S]*?^```/gm;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const CODE_PATH = new RegExp("`((?:" + ZONES + ")/[\\w./$*{},<>-]+)`", "g");

/** Blocks, and lines that are nothing else: in a line of code two slashes may be an address. */
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const NAMED_FILE = new RegExp(`(?<![\\w#/.-])(?:${ZONES})/[\\w./-]+\\.[a-z]{2,4}\\b`, "g");

const COMMAND = /\bnpm run ([\w-]+)/g;
const DECISION = /\bdecision (\d{4})\b/gi;

export function checkDocRefs(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const numbers = globSync("docs/decisions/*.md").map((file) => basename(file).slice(0, 4));
  const [commands, decisions] = [new Set(Object.keys(scripts)), new Set(numbers)];
  return [...documents(), ...comments()].flatMap(({ file, text, paths }) =>
    [
      ...paths.filter((path) => !exists(path)),
      ...found(COMMAND, text).filter((name) => !commands.has(name)),
      ...found(DECISION, text).filter((number) => !decisions.has(number)),
    ].map((name) => `${file} names ${name}, which does not exist`),
  );
}

interface Naming {
  file: string;
  text: string;
  paths: string[];
}

function documents(): Naming[] {
  return globSync(DOCUMENTS, { exclude: [PAGES] }).map((file) => {
    const text = readFileSync(file, "utf8");
    const prose = text.replaceAll(FENCED, "");
    const links = found(LINK, prose).map((target) => join(dirname(file), target));
    return { file, text, paths: [...links, ...found(CODE_PATH, prose)] };
  });
}

function comments(): Naming[] {
  return globSync(SOURCES).map((file) => {
    const text = (readFileSync(file, "utf8").match(COMMENT) ?? []).join("\n");
    return { file, text, paths: text.match(NAMED_FILE) ?? [] };
  });
}

/** What the first group of each match holds. */
function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/**
 * A path with a placeholder (`<verb>.ts`, `NNNN-slug.md`) is a shape and not a file. One that git ignores is made
 * where the product runs: a clean clone does not have it yet.
 */
function exists(path: string): boolean {
  if (/[<>]|NNNN/.test(path)) return true;
  if (/[*{]/.test(path)) return globSync(path).length > 0;
  return existsSync(path) || spawnSync("git", ["check-ignore", "--quiet", path]).status === 0;
}
