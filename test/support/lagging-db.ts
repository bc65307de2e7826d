/**
 * A database with a copy that never catches up by itself: it gets what was written only as far as a session's bookmark asks
 * for. The worst that D1's replication may do, and nothing that it may not.
 */
import {
  d1Over,
  type Results,
  type Run,
  type Session,
  type Statement,
} from "#origin/ground/db/d1-over.ts";
import { memoryDb } from "./memory-db.ts";

export interface LaggingDb {
  db: D1Database;
  /** Who answered so far: the primary, or the copy. */
  answers: { primary: number; copy: number };
  /** The copy gets everything that was written so far. */
  catchUp: () => Promise<void>;
  close: () => void;
}

const WRITES = /\b(?:INSERT|UPDATE|DELETE)\b/;
const BEGINNINGS = ["first-primary", "first-unconstrained"];

export function laggingDb(): LaggingDb {
  const [main, copy] = [memoryDb(), memoryDb()];
  const answers = { primary: 0, copy: 0 };
  const written: Statement[][] = [];
  let copied = 0;

  const askPrimary: Run = async (statements) => {
    answers.primary++;
    const results = await runOn(main.db, statements);
    if (writes(statements)) written.push(statements);
    return results;
  };

  async function catchUp(position = written.length): Promise<void> {
    while (copied < position) await runOn(copy.db, written[copied++]!);
  }

  const askCopy = async (statements: Statement[], position: number): Promise<Results> => {
    if (position > written.length) throw new Error("a state that this database never had");
    await catchUp(position);
    answers.copy++;
    const results = await runOn(copy.db, statements);
    return results.map((each) => ({ ...each, meta: { ...each.meta, served_by_primary: false } }));
  };

  function session(from: string): Session {
    let position = BEGINNINGS.includes(from) ? null : parseInt(from, 16);
    return {
      async run(statements) {
        if (writes(statements) || (from === "first-primary" && position === null)) {
          const results = await askPrimary(statements);
          position = written.length;
          return results;
        }
        const results = await askCopy(statements, position ?? 0);
        position = copied;
        return results;
      },
      bookmark: () => (position === null ? null : bookmarkAt(position)),
    };
  }

  return {
    db: d1Over(askPrimary, session),
    answers,
    catchUp: () => catchUp(),
    close() {
      main.close();
      copy.close();
    },
  };
}

function writes(statements: Statement[]): boolean {
  return statements.some(({ sql }) => WRITES.test(sql));
}

function runOn(db: D1Database, statements: Statement[]): Promise<Results> {
  return db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)));
}

function bookmarkAt(position: number): string {
  return `${position.toString(16).padStart(8, "0")}-00000000`;
}
