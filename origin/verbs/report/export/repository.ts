/** The SQL that reads a page of an export. */
import type { ExportName } from "#contract/ops/reports.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { SOURCES } from "./sources.ts";

export interface ExportPage {
  from: number;
  before: number;
  /** The row after which it begins; null for the first. */
  after: Place | null;
  limit: number;
}

/** Oldest first. A later page is entered at the instant of the row before it: a pair alone enters no index. */
export function exportPages(
  db: D1Database,
  { from, before, after, limit }: ExportPage,
): Record<ExportName, D1PreparedStatement> {
  const place = { at: after?.at ?? 0, key: after?.id ?? "" };
  const values = { from: Math.max(from, place.at), before, ...place, limit };
  const pages = Object.entries(SOURCES).map(([what, { sql }]) => [
    what,
    statement(
      db,
      `WITH line AS (${sql}) SELECT * FROM line WHERE (at, key) > (:at, :key) ORDER BY at, key LIMIT :limit`,
      values,
    ),
  ]);
  // safe because they are made of the sources by their names
  return Object.fromEntries(pages) as Record<ExportName, D1PreparedStatement>;
}
