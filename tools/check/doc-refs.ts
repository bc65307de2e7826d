/** Checks that the paths a document names exist: a link's target, and code spans that begin with a folder of ours. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const DOCUMENTS = ["*.md", "docs/**/*.md", "{app,contract,origin,test,tools,worker}/**/*.md"];

/** Texts of the product itself: their links are addresses of the site. */
const PAGES = "app/routes/**";
const ZONES = "app|contract|docs|locales|origin|public|test|tools|worker";

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const CODE_PATH = new RegExp("`((?:" + ZONES + ")/[\\w./$*{},<>-]+)`", "g");

export function checkDocRefs(): string[] {
  return globSync(DOCUMENTS, { exclude: [PAGES] }).flatMap((file) => {
    const text = readFileSync(file, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
    const links = [...text.matchAll(LINK)].map(([, target = ""]) => join(dirname(file), target));
    const paths = [...text.matchAll(CODE_PATH)].map(([, path = ""]) => path);
    return [...links, ...paths]
      .filter((path) => !exists(path))
      .map((path) => `${file} names ${normalize(path)}, which does not exist`);
  });
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
