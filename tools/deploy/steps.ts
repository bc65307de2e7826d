/** A deployment as a list of commands, run one after the other, or only printed (`--dry-run`). */
import { spawnSync } from "node:child_process";

export interface Step {
  /** Its purpose in words. */
  what: string;
  /** Words of a wrangler command. */
  wrangler: string[];
  /** Output of wrangler that makes its failure a success. */
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
