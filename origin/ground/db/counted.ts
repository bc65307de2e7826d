/** A database that counts what it is asked: the platform allows a call of a Worker so many questions and no more. */

export interface CountedDb {
  db: D1Database;
  /** Each statement of a batch counts. */
  asked: () => number;
}

export function countedDb(db: D1Database): CountedDb {
  let asked = 0;
  const own = new WeakMap<object, D1PreparedStatement>();
  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const one = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => counted(target.bind(...values));
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...of: unknown[]) => {
          asked++;
          return Reflect.apply(method, target, of) as unknown;
        };
      },
    });
    own.set(one, statement);
    return one;
  }
  const counting = {
    prepare: (sql: string) => counted(db.prepare(sql)),
    batch(statements: D1PreparedStatement[]) {
      asked += statements.length;
      return db.batch(statements.map((one) => own.get(one) ?? one));
    },
  };
  // safe because the product uses these two methods only
  return { db: counting as unknown as D1Database, asked: () => asked };
}
