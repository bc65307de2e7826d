/** Whether a copy is whole: it loads into an empty database, says the same there, and breaks nothing that must hold. */
import type { DatabaseSync } from "node:sqlite";
import { brokenMoney } from "../invariants/broken.ts";
import { loaded, type Tables, written } from "./copy.ts";

/** What was added up, for a person to compare. Money in minor units. */
export interface Sum {
  what: string;
  currency: string;
  amount: number;
}

const SUMS = `SELECT 'paid' AS what, currency, SUM(amount) AS amount FROM payment GROUP BY currency
  UNION ALL SELECT 'sent back', currency, SUM(amount) FROM refund WHERE status = 'succeeded' GROUP BY currency
  UNION ALL SELECT 'on its way back', currency, SUM(amount) FROM refund WHERE status = 'requested' GROUP BY currency
  UNION ALL SELECT 'commission', currency, SUM(amount) FROM commission_entry GROUP BY currency
  ORDER BY 1, 2`;

export function sumsOf(database: DatabaseSync): Sum[] {
  // safe because the statement names these columns
  return database.prepare(SUMS).all() as unknown as Sum[];
}

/** Sentences about what is wrong with a database; none is the only good answer. */
export async function faultsOf(database: DatabaseSync): Promise<string[]> {
  const integrity = database
    .prepare(`PRAGMA integrity_check`)
    .all()
    .map(({ integrity_check: said }) => String(said));
  const strays = database.prepare(`PRAGMA foreign_key_check`).all();
  return [
    ...integrity.filter((said) => said !== "ok"),
    ...strays.map(
      ({ table, parent }) => `A row of ${String(table)} refers to no ${String(parent)}`,
    ),
    ...(await brokenMoney((statements) => statements.map((sql) => database.prepare(sql).all()))),
  ];
}

/** The same for a copy as text. @param tables what it was written from */
export async function faultsOfCopy(sql: string, tables: Tables): Promise<string[]> {
  const database = loaded(sql);
  try {
    return [...differences(tables, written(database).tables), ...(await faultsOf(database))];
  } finally {
    database.close();
  }
}

/** Sentences on tables that do not hold the same rows. */
export function differences(expected: Tables, found: Tables): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names
    .filter((name) => expected[name]?.digest !== found[name]?.digest)
    .map((name) => {
      const [had, has] = [expected[name]?.rows ?? 0, found[name]?.rows ?? 0];
      return had === has
        ? `${name} has ${had} rows, and not the same ones`
        : `${name} has ${has} rows in place of ${had}`;
    });
}

/** Sentences on rows that are not there: a product that serves adds others meanwhile. */
export function missing(expected: Tables, found: Tables, kept: string[]): string[] {
  return kept
    .filter((name) => (found[name]?.rows ?? 0) < (expected[name]?.rows ?? 0))
    .map((name) => `${name} has ${found[name]?.rows ?? 0} rows of ${expected[name]?.rows}`);
}

/** Tables that only grow: a trigger refuses to take a row away. */
export function growing(database: DatabaseSync): string[] {
  return database
    .prepare(
      `SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%BEFORE DELETE ON%RAISE%'`,
    )
    .all()
    .map(({ tbl_name: table }) => String(table));
}
