/** The part of the platform's API that wrangler uses for databases: queries, imports, exports and Time Travel. */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { Hono } from "hono";
import { unstable_splitSqlQuery } from "wrangler";
import type { Account } from "./account.ts";
import { failure, success } from "./envelope.ts";
import type { Runtime } from "./runtime.ts";
import type { TimeTravel } from "./time-travel.ts";

/** As threads report it of the real one: a query door that looks for the end of a statement itself. */
const CUT_TRIGGER = /\bCREATE\s+TRIGGER\b[^;]*\n[^;]*;/i;

export function d1Api(
  account: Account,
  runtime: Runtime,
  timeTravel: TimeTravel,
  origin: () => string,
): Hono {
  const api = new Hono();
  const shown = (id: string) => ({ uuid: id, name: account.databases[id], version: "production" });

  api.get("/database", (c) => {
    const name = c.req.query("name");
    const ids = Object.keys(account.databases).filter(
      (id) => name === undefined || account.databases[id] === name,
    );
    return success(c, ids.map(shown));
  });
  api.post("/database", async (c) => {
    const { name, primary_location_hint: location } = await c.req.json<{
      name: string;
      primary_location_hint?: string;
    }>();
    if (Object.values(account.databases).includes(name))
      return failure(c, 400, 7502, `A database with the name ${name} already exists`);
    const id = randomUUID();
    account.databases[id] = name;
    account.databaseSettings[id] = location === undefined ? {} : { location };
    account.save();
    await runtime.renew();
    return success(c, { ...shown(id), created_at: new Date().toISOString() });
  });
  api.get("/database/:id", (c) => {
    const id = c.req.param("id");
    if (!account.databases[id])
      return failure(c, 404, 7404, `The database ${id} could not be found`);
    return success(c, { ...shown(id), num_tables: 0, file_size: 0, running_in_region: "local" });
  });
  api.put("/database/:id", async (c) => {
    const id = c.req.param("id");
    if (!account.databases[id])
      return failure(c, 404, 7404, `The database ${id} could not be found`);
    const { read_replication: replication } = await c.req.json<{
      read_replication?: { mode: "auto" | "disabled" };
    }>();
    if (!replication) return failure(c, 400, 7400, "read_replication is required");
    account.databaseSettings[id] = {
      ...account.databaseSettings[id],
      replication: replication.mode,
    };
    account.save();
    return success(c, { ...shown(id), read_replication: replication });
  });
  api.delete("/database/:id", (c) => {
    Reflect.deleteProperty(account.databases, c.req.param("id"));
    account.save();
    return success(c, null);
  });

  /** All statements or none. */
  async function runAll(id: string, sql: string) {
    const db = runtime.database(id);
    return db.batch(unstable_splitSqlQuery(sql).map((statement) => db.prepare(statement)));
  }

  api.post("/database/:id/query", async (c) => {
    const { sql } = await c.req.json<{ sql: string }>();
    if (CUT_TRIGGER.test(sql)) return failure(c, 400, 7500, "incomplete input: SQLITE_ERROR");
    try {
      return success(c, await runAll(c.req.param("id"), sql));
    } catch (error) {
      return failure(c, 400, 7500, (error as Error).message);
    }
  });

  const uploadOf = (id: string) => account.fileOf(`import-${id}`);
  api.put("/upload/:id", async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    writeFileSync(uploadOf(c.req.param("id")), body);
    return c.body(null, 200, { etag: `"${createHash("md5").update(body).digest("hex")}"` });
  });
  api.post("/database/:id/import", async (c) => {
    const id = c.req.param("id");
    const { action, filename } = await c.req.json<{ action: string; filename: string }>();
    if (action === "init") {
      const name = randomUUID();
      const url = `${origin()}${c.req.path.replace(/database\/.*/, `upload/${name}`)}`;
      return success(c, { success: true, filename: name, upload_url: url, messages: [] });
    }
    try {
      const results = await runAll(id, readFileSync(uploadOf(filename), "utf8"));
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
      const result = { num_queries: results.length, final_bookmark: "local", meta };
      return success(c, {
        success: true,
        type: "import",
        status: "complete",
        messages: [],
        result,
      });
    } catch (error) {
      const errors = [(error as Error).message];
      return success(c, { success: true, type: "import", status: "error", messages: [], errors });
    }
  });

  api.post("/database/:id/export", async (c) => {
    const filename = randomUUID();
    const dump = await runtime.dumpOf(c.req.param("id"));
    writeFileSync(exportOf(filename), dump, { mode: 0o600 });
    const url = `${origin()}${c.req.path.replace(/database\/.*/, `download/${filename}`)}`;
    return success(c, {
      success: true,
      type: "export",
      status: "complete",
      at_bookmark: "local",
      messages: [],
      result: { filename, signed_url: url },
    });
  });
  const exportOf = (name: string) => account.fileOf(`export-${name}`);
  api.get("/download/:name", (c) => {
    const file = exportOf(c.req.param("name"));
    const text = readFileSync(file, "utf8");
    rmSync(file);
    return c.text(text);
  });

  api.get("/database/:id/time_travel/bookmark", async (c) => {
    const [id, timestamp] = [c.req.param("id"), c.req.query("timestamp")];
    if (timestamp === undefined) return success(c, { bookmark: await timeTravel.bookmark(id) });
    const bookmark = timeTravel.bookmarkAt(id, new Date(timestamp));
    return bookmark
      ? success(c, { bookmark })
      : failure(c, 400, 7500, "There is no bookmark of that moment.");
  });
  api.post("/database/:id/time_travel/restore", async (c) => {
    const [id, to = ""] = [c.req.param("id"), c.req.query("bookmark")];
    const previous = await timeTravel.bookmark(id);
    await timeTravel.goBack(id, to);
    return success(c, { bookmark: to, previous_bookmark: previous, message: "" });
  });
  return api;
}
