/**
 * Brings an environment's database back: from a copy, which is tried, migrated and moved in memory and then loaded as a whole; or by
 * the platform's Time Travel, with the same moves made at once after it.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Environment } from "../secrets/kept.ts";
import { keepCopy } from "./backup.ts";
import { knownOf } from "./carried.ts";
import { faultsOf, faultsOfCopy, growing, missing } from "./check.ts";
import { deploymentsOf, dropping, loaded, written } from "./copy.ts";
import { toDo } from "./left.ts";
import { movesOf } from "./moves.ts";
import { isOurs, migrateCopy } from "./schema.ts";
import { readCopy } from "./sealed-file.ts";
import type { Store } from "./stores.ts";
import { watchedFor } from "./watched.ts";

export interface Wish {
  environment: Environment;
  /** In place of a database that has people. */
  over: boolean;
  /** In spite of faults, and of a copy of another environment. */
  anyway: boolean;
  /** How many addresses are watched; what the copy lets expect, without. */
  addresses: number | undefined;
}

export interface Restored {
  environment: Environment;
  copiedAt: string;
  restoredAt: string;
  /** A copy of what was there; null where nothing was. */
  before: string | null;
  /** What the platform takes to undo it by hand. */
  bookmark: string | null;
  done: string[];
  /** What a person must do, in order. */
  toDo: string[];
  /** Sentences; none is the only good answer. */
  faults: string[];
}

export function restoreFile(store: Store, file: string, wish: Wish): Promise<Restored> {
  const { head, sql } = readCopy(file);
  const { environment, anyway } = wish;
  if (head.environment !== environment && !anyway)
    throw new Error(
      `${file} is a copy of ${head.environment}, not of ${environment}: it needs that one's secrets. Say --anyway for it.`,
    );
  return store.alone(async () => {
    const found = await faultsOfCopy(sql, head.tables);
    if (found.length > 0 && !anyway) throw new Error(`The copy is broken:\n${found.join("\n")}`);
    const before = await replaced(store, wish);
    const restoredAt = Date.now();
    const copiedAt = Date.parse(head.copiedAt);
    const of = { copiedAt, restoredAt, before: before.database, addresses: wish.addresses };
    const { database, done } = revived(sql, of);
    const { sql: moved, tables } = written(database);
    await store.load([...dropping(before.present), moved].join("\n"));
    const after = await store.read();
    return {
      environment,
      copiedAt: head.copiedAt,
      restoredAt: new Date(restoredAt).toISOString(),
      before: before.file,
      bookmark: before.bookmark,
      done,
      toDo: toDo(after, { copiedAt, restoredAt, isKnown: before.database !== null }),
      faults: [
        ...missing(tables, written(after).tables, growing(after)),
        ...(await faultsOf(after)),
      ],
    };
  });
}

interface Reviving {
  copiedAt: number;
  restoredAt: number;
  /** What is replaced, on today's schema; null where it is lost. */
  before: DatabaseSync | null;
  addresses: number | undefined;
}

/** A copy in memory as it goes on living: on today's schema, and with all moves made. */
export function revived(
  sql: string,
  { copiedAt, restoredAt, before, addresses }: Reviving,
): { database: DatabaseSync; done: string[] } {
  const database = loaded(sql);
  const migrated = migrateCopy(database);
  const known = knownOf(before, { copiedAt, restoredAt });
  const watched = addresses ?? watchedFor(database, { copiedAt, restoredAt });
  const moves = movesOf({ copiedAt, restoredAt, watched, lastIndex: known.lastIndex });
  database.exec(batch([...moves, ...known.statements]));
  return { database, done: [...migrated.map((name) => `Migrated: ${name}`), ...known.told] };
}

export function goBack(store: Store, to: Date, wish: Wish): Promise<Restored> {
  const { timeTravel } = store;
  if (!timeTravel) throw new Error("Only the platform goes back in time: restore a copy here.");
  return store.alone(async () => {
    const before = await replaced(store, wish);
    const restoredAt = Date.now();
    const copiedAt = to.getTime();
    const known = knownOf(before.database, { copiedAt, restoredAt });
    const { present } = before;
    const watched = wish.addresses ?? watchedFor(present, { copiedAt, restoredAt });
    await timeTravel.goBack(to);
    const moves = movesOf({ copiedAt, restoredAt, watched, lastIndex: known.lastIndex });
    await store.load([...moves, ...known.statements, ...deploymentsOf(present)].join("\n"));
    const after = await store.read();
    return {
      environment: wish.environment,
      copiedAt: to.toISOString(),
      restoredAt: new Date(restoredAt).toISOString(),
      before: before.file,
      bookmark: before.bookmark,
      done: known.told,
      toDo: [
        ...givenMeanwhile(after, restoredAt),
        ...toDo(after, { copiedAt, restoredAt, isKnown: before.database !== null }),
      ],
      faults: await faultsOf(after),
    };
  });
}

interface Before {
  /** As it was found. */
  present: DatabaseSync;
  /** On today's schema; null where there was none of ours, or none that can be asked. */
  database: DatabaseSync | null;
  file: string | null;
  bookmark: string | null;
}

/** A copy of it is kept first. @throws where it has people and nobody said that it may go */
async function replaced(store: Store, { environment, over }: Wish): Promise<Before> {
  const present = await store.read();
  if (!isOurs(present)) return { present, database: null, file: null, bookmark: null };
  const people = Number(present.prepare(`SELECT COUNT(*) AS n FROM user`).get()?.n);
  if (people > 0 && !over)
    throw new Error(
      `The ${environment} database has people (${people}). Say --over to put another in its place; a copy of it is kept first.`,
    );
  const bookmark = (await store.timeTravel?.bookmark()) ?? null;
  if (people === 0) return { present, database: null, file: null, bookmark };
  const { file } = await keepCopy(present, { environment, copiedAt: new Date().toISOString() });
  return { present, database: usable(present), file, bookmark };
}

/** On today's schema. Null where too little of it can be read to ask it anything: it may be why it is replaced. */
function usable(present: DatabaseSync): DatabaseSync | null {
  try {
    const database = loaded(written(present).sql);
    migrateCopy(database);
    knownOf(database, { copiedAt: 0, restoredAt: 0 });
    return database;
  } catch {
    return null;
  }
}

/** Of a database that went back while it served: what was ordered before the moves were made. */
function givenMeanwhile(database: DatabaseSync, restoredAt: number): string[] {
  const numbers = database
    .prepare(
      `SELECT p.number FROM crypto_payment AS c JOIN purchase AS p ON p.id = c.order_id
       JOIN restoration AS r ON r.id = (SELECT MAX(id) FROM restoration)
       WHERE c.created_at >= ? AND c.address_index <= r.lost_after`,
    )
    .all(restoredAt)
    .map(({ number }) => String(number));
  return numbers.length === 0
    ? []
    : [
        `These orders were made while it went back, at addresses that another order may have had: ${numbers.join(", ")}. ` +
          "Write to their buyers, and refund what comes.",
      ];
}

function batch(statements: string[]): string {
  return `BEGIN;\n${statements.join("\n")}\nCOMMIT;`;
}
