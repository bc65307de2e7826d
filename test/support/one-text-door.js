/** A database that takes a text of many statements at once, in the two ways in which SQLite itself finds their ends. */
import { DurableObject } from "cloudflare:workers";

export class Store extends DurableObject {
  async fetch(request) {
    const { sql } = this.ctx.storage;
    const { way, text } = await request.json();
    try {
      if (way === "query") this.ctx.storage.transactionSync(() => sql.exec(text).toArray());
      if (way === "import") {
        // As a file comes in: in pieces that end anywhere.
        let rest = "";
        this.ctx.storage.transactionSync(() => {
          for (let at = 0; at < text.length; at += PIECE)
            rest = sql.ingest(rest + text.slice(at, at + PIECE)).remainder;
        });
        if (rest.trim() !== "") throw new Error(`left over: ${rest}`);
      }
      return Response.json({ schema: sql.exec(SCHEMA).toArray() });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  }
}

const PIECE = 1000;
const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name`;

export default {
  async fetch(request, env) {
    const name = new URL(request.url).pathname;
    return env.STORE.get(env.STORE.idFromName(name)).fetch(request);
  },
};
