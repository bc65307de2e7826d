/** A database whose every call goes through a function of the test's: to fail, to wait, to count. */
export type Through = <Value>(run: () => Promise<Value>) => Promise<Value>;

export function dbThrough(db: D1Database, through: Through): D1Database {
  const made = {
    ...questionsThrough(db, through),
    withSession(from?: string) {
      const session = db.withSession(from);
      return { ...questionsThrough(session, through), getBookmark: () => session.getBookmark() };
    },
  };
  // safe because the product uses these methods only
  return made as unknown as D1Database;
}

function questionsThrough(db: D1Database | D1DatabaseSession, through: Through) {
  const real = new WeakMap<object, D1PreparedStatement>();
  function wrapped(statement: D1PreparedStatement): D1PreparedStatement {
    const made = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      first: (column?: string) =>
        through(() => (column === undefined ? statement.first() : statement.first(column))),
      all: () => through(() => statement.all()),
      run: () => through(() => statement.run()),
      raw: () => through(() => statement.raw()),
    };
    real.set(made, statement);
    // safe because the product uses these methods only
    return made as unknown as D1PreparedStatement;
  }
  return {
    prepare: (sql: string) => wrapped(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      through(() => db.batch(statements.map((each) => real.get(each)!))),
  };
}

/** Every call waits a little, so that two requests at once meet in another order for each seed. */
export function jitteryDb(db: D1Database, seed: number): D1Database {
  let state = seed + 1;
  return dbThrough(db, async (run) => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turn = state % 12; turn > 0; turn--) await Promise.resolve();
    return run();
  });
}
