/** A deployment as a list of wrangler's commands, run one after the other, or only printed (`--dry-run`). */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Step {
  /** Its purpose in words. */
  what: string;
  /** Words of a wrangler command. */
  wrangler: string[];
  /** Output of wrangler that makes its failure a success. */
  unless?: RegExp;
}

/** What wrangler says of itself for programs, a line of JSON each. */
export interface Note {
  type: string;
  version_id?: string;
}

const WRANGLER = "node_modules/wrangler/bin/wrangler.js";
const OUTPUT_BYTES = 16 * 1024 * 1024;

/** Returns what it printed. @throws with the step's purpose when wrangler fails. */
export async function run(step: Step): Promise<string> {
  return (await runNoted(step)).printed;
}

/** The same, with what wrangler noted. */
export async function runNoted({
  what,
  wrangler,
  unless,
}: Step): Promise<{ printed: string; notes: Note[] }> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-wrangler-"));
  const file = join(folder, "notes");
  const env = {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_OUTPUT_FILE_PATH: file,
    NO_COLOR: "1",
    // It asks nobody anything: what it would ask is answered with its default.
    CI: "1",
  };
  try {
    const printed = await promisify(execFile)(process.execPath, [WRANGLER, ...wrangler], {
      env,
      maxBuffer: OUTPUT_BYTES,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }) => {
        if (unless?.test(stdout + stderr)) return stdout;
        throw new Error(`${what}: ${(stderr || stdout).trim()}`);
      },
    );
    return { printed, notes: notesIn(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Commands that only ask write no notes. */
function notesIn(file: string): Note[] {
  try {
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line) as Note);
  } catch {
    return [];
  }
}

export function describe({ what, wrangler }: Step): string {
  return `${what}\n  wrangler ${wrangler.map(quoted).join(" ")}`;
}

function quoted(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
