/** A deployment as a list of commands: printed with `--dry-run`, run otherwise, each only after the one before it. */
import { spawnSync } from "node:child_process";

export interface Step {
  /** What it is for, in words. */
  what: string;
  /** Words of a wrangler command. */
  wrangler: string[];
  /** A failure that is no failure, by what wrangler then says. */
  unless?: RegExp;
}

const WRANGLER = "node_modules/wrangler/bin/wrangler.js";

/** Returns what it printed. @throws with the step's purpose when wrangler fails. */
export function run({ what, wrangler, unless }: Step): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [WRANGLER, ...wrangler], {
    encoding: "utf8",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
  });
  if (status === 0 || unless?.test(stdout + stderr)) return stdout;
  throw new Error(`${what}: ${(stderr || stdout).trim()}`);
}

export function describe({ what, wrangler }: Step): string {
  return `${what}\n  wrangler ${wrangler.map(quoted).join(" ")}`;
}

function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
