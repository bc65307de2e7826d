/**
 * A database that sends what is asked side by side as one batch: a trip to it costs a distant reader the same, however much
 * it asks. Of a verb's `Promise.all` all reads travel together, behind a batch that is among them and so as it leaves the
 * rows; two that write never share a fate.
 */

export interface Together {
  db: D1Database;
  /** The same, for as long as nobody may write: anything but a `SELECT` throws. */
  reads: D1Database;
  /** Asks, and waits with sending until something else is asked or `send` is called. */
  hold: <Answer>(ask: (db: D1Database) => Promise<Answer>) => Promise<Answer>;
  /** Sends what waits, if anything does. */
  send: () => void;
}

interface Waiting {
  statements: D1PreparedStatement[];
  writes: boolean;
  answer: PromiseWithResolvers<D1Result[]>;
}

export function together(db: D1Database): Together {
  let waiting: Waiting[] = [];
  let isHeld = false;
  let isDue = false;
  const own = new WeakMap<object, Written>();

  function send(): void {
    const sent = waiting;
    waiting = [];
    isDue = false;
    if (sent.length > 0) void sendAll(db, sent);
  }

  function ask(statements: Written[]): Promise<D1Result[]> {
    const writes = statements.some((one) => one.writes);
    if (writes && waiting.some((one) => one.writes)) send();
    const answer = Promise.withResolvers<D1Result[]>();
    waiting.push({ statements: statements.map((one) => one.statement), writes, answer });
    if (!isHeld && !isDue) {
      // What else is asked in this turn of the code is asked before it.
      isDue = true;
      queueMicrotask(send);
    }
    return answer.promise;
  }

  function asked(one: Written): D1PreparedStatement {
    const all = async () => (await ask([one]))[0]!;
    const made = {
      bind: (...values: unknown[]) => asked({ ...one, statement: one.statement.bind(...values) }),
      all,
      run: all,
      async first(column?: string) {
        const [row] = (await all()).results as Record<string, unknown>[];
        return (column === undefined ? row : row?.[column]) ?? null;
      },
    };
    own.set(made, one);
    // safe because the product uses these methods only
    return made as unknown as D1PreparedStatement;
  }

  function database(mayWrite: boolean): D1Database {
    const made = {
      prepare(sql: string) {
        const writes = !/^\s*SELECT\b/i.test(sql);
        if (writes && !mayWrite) throw new Error("a verb writes before its caller is known");
        return asked({ statement: db.prepare(sql), writes });
      },
      // safe because only statements of its own come here
      batch: (statements: object[]) => ask(statements.map((one) => own.get(one)!)),
    };
    // safe because the product uses these two methods only
    return made as unknown as D1Database;
  }

  const free = database(true);
  return {
    db: free,
    reads: database(false),
    hold(question) {
      isHeld = true;
      const answer = question(free);
      isHeld = false;
      return answer;
    },
    send,
  };
}

interface Written {
  statement: D1PreparedStatement;
  writes: boolean;
}

async function sendAll(db: D1Database, sent: Waiting[]): Promise<void> {
  try {
    const results = await db.batch(sent.flatMap(({ statements }) => statements));
    let from = 0;
    for (const { statements, answer } of sent) {
      answer.resolve(results.slice(from, (from += statements.length)));
    }
  } catch (error) {
    const reads = sent.filter(({ writes }) => !writes);
    const refused = sent.length > reads.length ? sent.filter(({ writes }) => writes) : sent;
    for (const { answer } of refused) answer.reject(error);
    // A batch that is refused takes no question with it.
    if (refused !== sent && reads.length > 0) await sendAll(db, reads);
  }
}
