/**
 * The product's database as a test reaches it: over one socket, one message a call. The runtime's own way to a binding
 * takes three requests a statement, and stands still for two of them; where the third is lost, the statement was done.
 */
import type { Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { d1Over, type Results } from "#origin/ground/db/d1-over.ts";

export interface DbLine {
  db: D1Database;
  close: () => void;
}

const DB_DOOR = "halyard-db-door";

/** The Worker at the other end, with a port of its own. The product's database, unless said. */
export function dbDoor(databaseId = idOfProduct()) {
  return {
    name: DB_DOOR,
    modulesRoot: "test/support",
    modules: [{ type: "ESModule" as const, path: "test/support/db-door.js" }],
    bindings: {},
    compatibilityDate: "2026-10-01",
    d1Databases: { DB: databaseId },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

function idOfProduct(): string {
  const [database] = unstable_readConfig({ config: "origin/wrangler.toml" }).d1_databases;
  return database!.database_id!;
}

type Reply = { id: number; results: Results } | { id: number; error: string };

/** To the database of a runtime that has a `dbDoor`. */
export async function openDbLine(runtime: Miniflare): Promise<DbLine> {
  const socket = new WebSocket(await runtime.unsafeGetDirectURL(DB_DOOR));
  const waiting = new Map<number, PromiseWithResolvers<Results>>();
  let sent = 0;
  socket.addEventListener("message", ({ data }) => {
    // safe because the door sends nothing else
    const reply = JSON.parse(data as string) as Reply;
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("results" in reply) asked?.resolve(reply.results);
    else asked?.reject(new Error(reply.error));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error(ENDED));
  });
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened);
    socket.addEventListener("error", failed);
  });
  const db = d1Over(async (statements) => {
    const asked = Promise.withResolvers<Results>();
    if (socket.readyState !== WebSocket.OPEN) throw new Error(ENDED);
    waiting.set(++sent, asked);
    socket.send(JSON.stringify({ id: sent, statements }));
    return asked.promise;
  });
  return { db, close: () => socket.close() };
}

const ENDED = "the line to the database ended";
