/** A state folder with every migration and the seed applied, and secrets of its own. Made once, copied by each suite. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { localSecrets, type LocalSecrets } from "#tools/local/secrets.ts";
import { prepareState } from "#tools/local/state.ts";

const CACHE = ".cache/test";

/** What a template is made from: another migration, seed or kind of secret makes another template. */
const INGREDIENTS =
  "{origin/ground/db/**/*.{sql,md},tools/{local/{secrets,seed,state},canary,signing}.ts}";

export function templateDir(): string {
  const hash = createHash("sha256");
  for (const file of globSync(INGREDIENTS).toSorted()) hash.update(file).update(readFileSync(file));
  return join(CACHE, `template-${hash.digest("hex").slice(0, 16)}`);
}

/** Makes the template if this one is not there yet. It gets its name last, so an interrupted one is never taken. */
export async function prepareTemplate(): Promise<void> {
  if (existsSync(templateDir())) return;
  rmSync(CACHE, { recursive: true, force: true });
  const making = join(CACHE, `making-${process.pid}`);
  mkdirSync(making, { recursive: true });
  const { releaseKey } = localSecrets(making);
  await prepareState(join(making, "state"), releaseKey);
  renameSync(making, templateDir());
}

/** Fills a suite's own folder with the template's state. */
export function copyState(stateDir: string): void {
  cpSync(join(templateDir(), "state"), stateDir, { recursive: true });
}

export function templateSecrets(): LocalSecrets {
  return localSecrets(templateDir());
}
