/**
 * The product's database over the test runtime's own connection. That connection is HTTP with kept-alive sockets, which
 * the runtime closes after five idle seconds; on a busy machine a statement can meet the closing. It was never read
 * then, so it is sent again.
 */
interface Recorded {
  sql: string;
  values: unknown[];
}

const recorded = new WeakMap<object, Recorded>();

export function steadyDb(db: D1Database): D1Database {
  const built = ({ sql, values }: Recorded) => {
    const statement = db.prepare(sql);
    return values.length > 0 ? statement.bind(...values) : statement;
  };
  const statement = (of: Recorded): D1PreparedStatement => {
    const made = {
      bind: (...values: unknown[]) => statement({ ...of, values }),
      first: (column?: string) =>
        again(() => (column === undefined ? built(of).first() : built(of).first(column))),
      all: () => again(() => built(of).all()),
      run: () => again(() => built(of).run()),
      raw: (options?: { columnNames?: false }) => again(() => built(of).raw(options)),
    };
    recorded.set(made, of);
    // safe because it has every method of a statement
    return made as unknown as D1PreparedStatement;
  };
  const steady = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: (statements: D1PreparedStatement[]) =>
      again(() => db.batch(statements.map((each) => built(recorded.get(each)!)))),
    exec: (sql: string) => again(() => db.exec(sql)),
  };
  // safe because verbs and tests use these three methods only
  return steady as unknown as D1Database;
}

const TRIES = 5;

async function again<Value>(send: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!isClosedSocket(error) || tries === TRIES) throw error;
    }
  }
}

function isClosedSocket(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === "UND_ERR_SOCKET" || cause?.code === "ECONNRESET";
}
