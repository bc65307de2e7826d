/**
 * The product's database over the test runtime's own connection, which is HTTP with kept-alive sockets. A burst of a
 * hundred of them outlives its use and is closed under a later statement, so no more than a few are open at once; the
 * rest wait their turn. A read that meets a closed socket is sent again; a write is not, since it may have been done.
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
        again(of.sql, () => (column === undefined ? built(of).first() : built(of).first(column))),
      all: () => again(of.sql, () => built(of).all()),
      run: () => again(of.sql, () => built(of).run()),
      raw: (options?: { columnNames?: false }) => again(of.sql, () => built(of).raw(options)),
    };
    recorded.set(made, of);
    // safe because it has every method of a statement
    return made as unknown as D1PreparedStatement;
  };
  const steady = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: (statements: D1PreparedStatement[]) =>
      inTurn(() => db.batch(statements.map((each) => built(recorded.get(each)!)))),
    exec: (sql: string) => inTurn(() => db.exec(sql)),
  };
  // safe because verbs and tests use these three methods only
  return steady as unknown as D1Database;
}

const AT_ONCE = 12;
const TRIES = 5;

let open = 0;
const waiting: (() => void)[] = [];

/** Runs when there is a free socket. */
async function inTurn<Value>(send: () => Promise<Value>): Promise<Value> {
  if (open >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  open++;
  try {
    return await send();
  } finally {
    open--;
    waiting.shift()?.();
  }
}

async function again<Value>(sql: string, send: () => Promise<Value>): Promise<Value> {
  const tries = /^\s*SELECT\b/i.test(sql) ? TRIES : 1;
  for (let tried = 1; ; tried++) {
    try {
      return await inTurn(send);
    } catch (error) {
      if (!isClosedSocket(error) || tried === tries) throw error;
    }
  }
}

function isClosedSocket(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === "UND_ERR_SOCKET" || cause?.code === "ECONNRESET";
}
