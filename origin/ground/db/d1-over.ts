/**
 * D1's interface, as far as the product uses it, over anything that runs statements all together or not at all: for tests and
 * for the sample. A session of it is the database itself, unless said: without copies all questions are the primary's.
 */
export interface Statement {
  sql: string;
  values: unknown[];
}

export type Results = D1Result<Record<string, unknown>>[];

export type Run = (statements: Statement[]) => Promise<Results>;

/** What runs the questions of a session, and the state that it has reached. */
export interface Session {
  run: Run;
  bookmark: () => string | null;
}

export function d1Over(run: Run, session?: (from: string) => Session): D1Database {
  const written = new WeakMap<object, Statement>();

  function statement(of: Statement): object {
    const all = async () => (await run([of]))[0]!;
    const made = {
      bind: (...values: unknown[]) => statement({ ...of, values: values.map(bindable) }),
      async first(column?: string) {
        const row = (await all()).results[0] ?? null;
        return row && column !== undefined ? row[column] : row;
      },
      all,
      run: all,
    };
    written.set(made, of);
    return made;
  }
  const database = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: (statements: object[]) => run(statements.map((each) => written.get(each)!)),
    exec: (sql: string) => run([{ sql, values: [] }]),
    withSession(from = "first-unconstrained") {
      const { run: ask, bookmark } = session?.(from) ?? { run, bookmark: () => null };
      return Object.assign(d1Over(ask), { getBookmark: bookmark });
    },
  };
  // safe because the product uses these methods but the third, and that for one statement
  return database as unknown as D1Database;
}

/** What neither D1 nor JSON has is refused here, before it quietly becomes NULL. */
function bindable(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Error(`D1 takes no ${typeof value}`);
}
