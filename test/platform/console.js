/** The platform's own Worker, bound to every database by its id: GET is all that one holds, as SQL; POST runs statements together. */
export default {
  async fetch(request, databases) {
    const db = databases[new URL(request.url).pathname.slice(1)];
    try {
      return Response.json({ results: await asked(db, request) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};

async function asked(db, request) {
  if (request.method === "GET") return await allOf(db);
  const statements = await request.json();
  return await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)));
}

/** By the open runtime's own way to export. */
async function allOf(db) {
  const [lines = []] = await db.prepare(`PRAGMA miniflare_d1_export(?,?,?);`).bind(0, 0).raw();
  return lines;
}
