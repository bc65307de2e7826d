/** A database that fails one call, the n-th, before or after it took effect: what a broken line does to its caller. */
export interface FaultyDb {
  db: D1Database;
  /** Whether the fault has happened; a flow that is over before it has no more points. */
  hasFailed(): boolean;
}

export interface Fault {
  /** The number of the call that fails, from 1 on. */
  call: number;
  when: "before" | "after";
}

export const FAULT = "the line to the database broke";

export function faultyDb(db: D1Database, { call, when }: Fault): FaultyDb {
  let calls = 0;
  async function counted<Value>(run: () => Promise<Value>): Promise<Value> {
    const fails = ++calls === call;
    if (fails && when === "before") throw new Error(FAULT);
    const value = await run();
    if (fails) throw new Error(FAULT);
    return value;
  }
  const real = new WeakMap<object, D1PreparedStatement>();
  function wrapped(statement: D1PreparedStatement): D1PreparedStatement {
    const faulty = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      first: (column?: string) =>
        counted(() => (column === undefined ? statement.first() : statement.first(column))),
      all: () => counted(() => statement.all()),
      run: () => counted(() => statement.run()),
    };
    real.set(faulty, statement);
    // safe because the product uses these methods only
    return faulty as unknown as D1PreparedStatement;
  }
  const faulty = {
    prepare: (sql: string) => wrapped(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      counted(() => db.batch(statements.map((each) => real.get(each)!))),
  };
  // safe because the product uses these two methods only
  return { db: faulty as unknown as D1Database, hasFailed: () => calls >= call };
}
