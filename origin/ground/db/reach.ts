/**
 * The database as one call asks it: a copy near its reader, or the primary (decision 0144). Either way it says how far the
 * answers reached, so that the next call begins from there.
 */

export interface Reach {
  db: D1Database;
  /** The newest state that is known to be shown: never one before that which was begun from. Null where there is none. */
  bookmark: () => string | null;
  /** A state that the answer shows too, found by somebody else. */
  reached: (bookmark: string) => void;
  /** Whether anything was asked of a copy, and not answered by the primary. */
  isCopy: () => boolean;
  /** From here on the primary is asked. */
  toPrimary: () => void;
}

/** A row that is written all the time tells how old a copy is. */
export interface Age {
  /** Asks for the newest such row's instant, `at`, beside whatever else is asked. */
  sign: (db: Pick<D1Database, "prepare">) => D1PreparedStatement;
  /** A copy that has none from this instant on is not believed. */
  oldest: number;
}

export class StaleCopy extends Error {
  override readonly name = "StaleCopy";
}

/**
 * Every question in a session of its own that begins at the primary: what is decided by a row is decided by the row as it
 * is, also when it is read for a second time.
 */
export function primary(db: D1Database): Reach {
  return reach(db, null);
}

/**
 * Of any copy that has the state `from`; without one, of any copy at all. What it answers is at most as old as `age`
 * allows: a question to one that is older is refused. @throws {StaleCopy}
 */
export function near(db: D1Database, from: string | null, age: Age): Reach {
  return reach(db, { from, session: db.withSession(from ?? "first-unconstrained"), age });
}

interface Nearby {
  from: string | null;
  session: D1DatabaseSession;
  age: Age;
}

function reach(db: D1Database, begun: Nearby | null): Reach {
  let nearby = begun;
  let newest = begun?.from ?? null;
  let doubtful = 0;
  const reached = (bookmark: string | null) => {
    if (bookmark !== null && (newest === null || bookmark > newest)) newest = bookmark;
  };

  async function askPrimary(makes: Make[]): Promise<D1Result[]> {
    const session = db.withSession("first-primary");
    const results = await session.batch(makes.map((make) => make(session)));
    reached(session.getBookmark());
    return results;
  }

  async function askNearby({ session, age }: Nearby, makes: Make[]): Promise<D1Result[]> {
    doubtful++;
    const asked = [age.sign(session), ...makes.map((make) => make(session))];
    const [sign, ...results] = await session.batch<{ at: number | null }>(asked);
    if (sign!.meta.served_by_primary === true) doubtful--;
    else if ((sign!.results[0]?.at ?? 0) < age.oldest) throw new StaleCopy();
    reached(session.getBookmark());
    return results;
  }

  return {
    db: over((makes) => (nearby ? askNearby(nearby, makes) : askPrimary(makes))),
    bookmark: () => newest,
    reached,
    isCopy: () => doubtful > 0,
    toPrimary() {
      nearby = null;
      doubtful = 0;
      newest = null;
    },
  };
}

/** A statement, made where it is asked. */
type Make = (session: D1DatabaseSession) => D1PreparedStatement;

/** D1's interface over anything that asks statements together. */
function over(ask: (makes: Make[]) => Promise<D1Result[]>): D1Database {
  const makes = new WeakMap<object, Make>();
  function statement(make: Make): object {
    const all = async () => (await ask([make]))[0]!;
    const made = {
      bind: (...values: unknown[]) => statement((session) => make(session).bind(...values)),
      async first(column?: string) {
        // safe because a row is an object of its columns
        const row = ((await all()).results[0] ?? null) as Record<string, unknown> | null;
        return row && column !== undefined ? row[column] : row;
      },
      all,
      run: all,
    };
    makes.set(made, make);
    return made;
  }
  const database = {
    prepare: (sql: string) => statement((session) => session.prepare(sql)),
    batch: (statements: object[]) => ask(statements.map((each) => makes.get(each)!)),
  };
  // safe because the product uses these two methods only
  return database as unknown as D1Database;
}
