/** What a watch asks of the database. */
export async function groupVersions(
  db: Pick<D1Database, "prepare">,
  ids: string[],
): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(`SELECT id, version FROM group_buy WHERE id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(ids))
    .all<{ id: string; version: number }>();
  return new Map(results.map(({ id, version }) => [id, version]));
}
