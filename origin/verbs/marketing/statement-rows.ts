/** The canary's SQL: statements as they were signed. */
import { type Statement, STATEMENT_LIMIT } from "#contract/canary.ts";
import { insertRow } from "#origin/ground/db/statement.ts";
import { isRefused } from "#origin/ground/db/violation.ts";

export interface PublishedStatement {
  day: string;
  texts: Statement["texts"];
  publishedAt: number;
}

/** The newest first. */
export async function publishedStatements(db: D1Database): Promise<PublishedStatement[]> {
  const { results } = await db
    .prepare(`SELECT day, texts, published_at FROM canary_statement ORDER BY day DESC LIMIT ?`)
    .bind(STATEMENT_LIMIT)
    .all<{ day: string; texts: string; published_at: number }>();
  return results.map(({ day, texts, published_at: publishedAt }) => ({
    day,
    // safe because the contract read it before it was written
    texts: JSON.parse(texts) as Statement["texts"],
    publishedAt,
  }));
}

export function insertStatement(
  db: D1Database,
  { day, texts, publishedAt }: PublishedStatement,
): D1PreparedStatement {
  const row = { day, texts: JSON.stringify(texts), published_at: publishedAt };
  return insertRow(db, "canary_statement", row);
}

/** Whether one of the same day or a later one was there first. */
export function isNoLater(error: unknown): boolean {
  return isRefused(error, "canary_statement: of no later day");
}
