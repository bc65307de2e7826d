/** A deployment as a list of wrangler's commands, run one after the other, or only printed (`--dry-run`). */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";

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

/** Variables that win over the process's own. */
export type Environment = Record<string, string>;

const WRANGLER = "node_modules/wrangler/bin/wrangler.js";
const OUTPUT_BYTES = 16 * 1024 * 1024;

/** Returns what it printed. @throws with the step's purpose when wrangler fails. */
export async function run(step: Step, environment: Environment = {}): Promise<string> {
  return (await runNoted(step, environment)).printed;
}

/** The same, with what wrangler noted. */
export async function runNoted(
  { what, wrangler, unless }: Step,
  environment: Environment = {},
): Promise<{ printed: string; notes: Note[] }> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-wrangler-"));
  const file = join(folder, "notes");
  const env = {
    ...process.env,
    ...environment,
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
        throw new Error(`${what}: ${fault([stderr, stdout])}`);
      },
    );
    return { printed, notes: notesIn(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What wrangler says is wrong, without its warnings, its colours and where to report it. Asked for JSON, it says that in the output. */
function fault(said: string[]): string {
  const plain = said.map((text) => stripVTControlCharacters(text).trim());
  const marked = plain.find((text) => text.includes("[ERROR]"));
  const text = marked ?? plain.toReversed().find((each) => each !== "") ?? "no word of why";
  const [, after = text] = /\[ERROR\] ([\s\S]*)/.exec(text) ?? [];
  const [words = after] = after.split(/\n\s*(?:If you think this is a bug|🪵|✘)/);
  return words.trim().replaceAll(/\s*\n\s*/g, " ");
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
