/**
 * A database that counts what it is asked, since the platform allows a call of a Worker so many questions and no more, and
 * adds up how long the answers took.
 */
import { waits } from "./waits.ts";

export interface CountedDb {
  db: D1Database;
  /** Each statement of a batch counts. */
  asked: () => number;
  /** Of questions that wait side by side each counts whole. */
  ms: () => number;
}

/** @param now without it questions are counted and nothing is timed. */
export function countedDb(db: D1Database, now = () => 0): CountedDb {
  const { wait, asked, ms } = waits(now);
  const own = new WeakMap<object, D1PreparedStatement>();
  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const one = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => counted(target.bind(...values));
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        // safe because all that is asked of a statement answers later
        return (...of: unknown[]) =>
          wait(() => Reflect.apply(method, target, of) as Promise<unknown>);
      },
    });
    own.set(one, statement);
    return one;
  }
  const counting = {
    prepare: (sql: string) => counted(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      wait(() => db.batch(statements.map((one) => own.get(one) ?? one)), statements.length),
  };
  // safe because the product uses these two methods only
  return { db: counting as unknown as D1Database, asked, ms };
}
