/** Another build of the same sources: every built file has another name, and the page that a service worker keeps other words. */
import { cpSync, globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HASH = /-([A-Za-z0-9_-]{8})\.\w+$/;

/** In the finder, outside the script that its policy knows by a hash. */
export const FIRST_WORDS = "This page needs JavaScript to search.";
export const SECOND_WORDS = "This page is of the next build.";

/** Behind the hash of each of its files; no hash is that long. */
export const SECOND_MARK = "_second";

/** Writes it to `folder`. */
export function writeSecondBuild(folder: string): void {
  cpSync("build", folder, { recursive: true });
  const filesOf = (zone: string) => globSync(`${zone}/assets/*`, { cwd: folder });
  const hashes = new Set(filesOf("client").map((file) => HASH.exec(file)?.[1]));
  const renamed = (text: string) =>
    text.replaceAll(/-([A-Za-z0-9_-]{8})(?=\.)/g, (whole, hash: string) =>
      hashes.has(hash) ? `${whole}${SECOND_MARK}` : whole,
    );
  for (const file of globSync("{client,server}/**/*.js", { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, renamed(text).replaceAll(FIRST_WORDS, SECOND_WORDS));
  }
  for (const file of ["client", "server"].flatMap(filesOf))
    renameSync(join(folder, file), join(folder, renamed(file)));
}
