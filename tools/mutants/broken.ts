/**
 * Which place of the code of money is broken now, and which were reached. Marks stand in the sources while mutants run
 * (config.ts), so one process breaks a place, mends it and breaks the next without loading anything again.
 */

export interface Run {
  /** A line of JSON for each thing that was seen. */
  log: string;
  /** The places to break, by their position in the list of all. */
  chosen: number[];
}

export interface Seen {
  file: string;
  /** None: the file's tests are through. */
  id?: number;
  saw: "begun" | "noticed" | "passed" | "unclear" | "through";
}

export const RUN = process.env.MUTANTS ? (JSON.parse(process.env.MUTANTS) as Run) : null;

interface Places {
  broken: number | null;
  reached: Set<number>;
  /** How many statements were run, and how many may be: more are a loop without an end. */
  asked: number;
  most: number;
  /** For the marks in conditions of functions: false while the place is broken. */
  holds(id: number): boolean;
}

declare global {
  // The marks of every module speak to the same one.
  var mutants: Places | undefined;
}

export const places: Places = (globalThis.mutants ??= {
  broken: null,
  reached: new Set(),
  asked: 0,
  most: Number.POSITIVE_INFINITY,
  holds(id) {
    this.reached.add(id);
    return this.broken !== id;
  },
});

/** A condition of a statement between its marks; broken it is always true, with every parameter that it names. */
export const SQL_MARKS = {
  before: (id: number) => `/*<${id}*/`,
  behind: (id: number) => `/*${id}>*/`,
};

/** A statement as it runs now. */
export function statementNow(sql: string): string {
  if (!RUN) return sql;
  if (++places.asked > places.most) throw new Error("it comes to no end");
  for (const { 1: id } of sql.matchAll(/\/\*<(\d+)\*\//g)) places.reached.add(Number(id));
  if (places.broken === null) return sql;
  return sql
    .replaceAll(SQL_MARKS.before(places.broken), "(1 OR (")
    .replaceAll(SQL_MARKS.behind(places.broken), "))");
}
