/** A gate before the first batch of each party that moves anything: all of them have read by then, and write at the same moment. */
export interface Gate {
  db: D1Database;
  /** So many parties wait. */
  reached(parties: number): Promise<void>;
  /** Lets them go, in the order they came or the other way round; whatever comes later passes. */
  open(inOrder: boolean): void;
}

export function gateBefore(db: D1Database, parties: number): Gate {
  const waiting: (() => void)[] = [];
  const arrivals = Array.from({ length: parties }, () => Promise.withResolvers<void>());
  let isOpen = false;
  const moves = new WeakSet<object>();
  function noted(statement: D1PreparedStatement, isMove: boolean): D1PreparedStatement {
    const bind = statement.bind.bind(statement);
    if (isMove) moves.add(statement);
    return Object.assign(statement, {
      bind: (...values: unknown[]) => noted(bind(...values), isMove),
    });
  }
  const gated = {
    prepare: (sql: string) =>
      noted(db.prepare(sql), !/^\s*SELECT|^\s*INSERT INTO limit_window/.test(sql)),
    async batch(statements: D1PreparedStatement[]) {
      if (!isOpen && statements.some((one) => moves.has(one))) {
        await new Promise<void>((go) => {
          waiting.push(go);
          arrivals[waiting.length - 1]?.resolve();
        });
      }
      return db.batch(statements);
    },
  };
  return {
    // safe because the product uses these two methods only
    db: gated as unknown as D1Database,
    async reached(count) {
      await arrivals[count - 1]!.promise;
    },
    open(inOrder) {
      isOpen = true;
      for (const go of inOrder ? waiting : waiting.toReversed()) go();
    },
  };
}
