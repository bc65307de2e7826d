/** One change to one source, which the tests are to notice (tools/mutants/run.ts): nothing is written, so many run at once. */
import { relative } from "node:path";
import type { Mutant } from "#tools/mutants/mutant.ts";

const MUTANT = process.env.MUTANT ? (JSON.parse(process.env.MUTANT) as Mutant) : null;

/** A file's text as this run of the tests reads it. */
export function asMutated(path: string, text: string): string {
  if (!MUTANT || relative(process.cwd(), path) !== MUTANT.file) return text;
  return text.slice(0, MUTANT.start) + MUTANT.text + text.slice(MUTANT.end);
}

export const mutantPlugin = {
  name: "mutant",
  enforce: "pre" as const,
  transform: (code: string, id: string) => (MUTANT ? asMutated(id.split("?")[0]!, code) : null),
};
