/** Puts the marks of broken.ts into sources, and breaks rules of the database as they are read. */
import { relative } from "node:path";
import { places, RUN, SQL_MARKS } from "./broken.ts";
import { type Found, mutants } from "./find.ts";

const chosen = new Set(RUN?.chosen);
const found = RUN ? mutants().filter(({ id }) => chosen.has(id)) : [];
const rules = found.filter(({ kind }) => kind === "rule");

export const marks = {
  name: "mutants",
  enforce: "pre" as const,
  transform(code: string, path: string) {
    const here = found.filter(({ file }) => file === relative(process.cwd(), path.split("?")[0]!));
    return here.length > 0 ? marked(code, here) : null;
  },
};

function marked(code: string, here: Found[]): string {
  const insertions = here.flatMap(({ id, kind, start, end }) =>
    kind === "guard"
      ? [
          { at: start, text: `globalThis.mutants.holds(${id}) && (` },
          { at: end, text: ")" },
        ]
      : [
          { at: start, text: SQL_MARKS.before(id) },
          { at: end, text: SQL_MARKS.behind(id) },
        ],
  );
  // From the last, so that positions stay true.
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: mark }) => text.slice(0, at) + mark + text.slice(at), code);
}

/** A migration as it is run now. */
export function migrationNow(file: string, sql: string): string {
  const rule = rules.find((each) => each.id === places.broken && each.file === file);
  return rule ? sql.slice(0, rule.start) + rule.text + sql.slice(rule.end) : sql;
}

export function isRuleBroken(): boolean {
  return rules.some(({ id }) => id === places.broken);
}

/** Notes rules that a statement came to: those whose refusal it got, and those that its clause for conflicts asks for. */
export function noteRules(text: string): void {
  for (const { id, sign = "" } of rules) if (text.includes(sign)) places.reached.add(id);
}
