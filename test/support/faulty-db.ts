/** A database that fails one call, the n-th, before or after it took effect: what a broken line does to its caller. */
import { dbThrough } from "./db-through.ts";

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
  const faulty = dbThrough(db, async (run) => {
    const fails = ++calls === call;
    if (fails && when === "before") throw new Error(FAULT);
    const value = await run();
    if (fails) throw new Error(FAULT);
    return value;
  });
  return { db: faulty, hasFailed: () => calls >= call };
}
