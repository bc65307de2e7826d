/** Runs beside the product, bound to its database: does what a test's line says (`db-line.ts`), each message at once. */
export default {
  fetch(_request, { DB }) {
    const { 0: outer, 1: inner } = new WebSocketPair();
    inner.accept();
    inner.addEventListener("message", async ({ data }) => {
      const { id, statements } = JSON.parse(data);
      inner.send(JSON.stringify({ id, ...(await answer(DB, statements)) }));
    });
    return new Response(null, { status: 101, webSocket: outer });
  },
};

async function answer(db, statements) {
  try {
    const prepared = statements.map(({ sql, values }) => db.prepare(sql).bind(...values));
    return { results: await db.batch(prepared) };
  } catch (error) {
    return { error: error.message };
  }
}
