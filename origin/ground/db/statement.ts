/** Statements whose parameters have names: past three, positions say nothing and shift with every change. */

/** A text in quotes, a parameter's name, or a parameter without one. */
const TOKENS = /'[^']*'|:([a-z]\w*)|\?/gi;

type Value = string | number | null;

/** SQL in place of a value that is not known yet: a sub-select, with the values of its own names. */
export interface Part {
  sql: string;
  values: Values;
}

type Values = { [name: string]: Value | Part };

/** A person's id, or the SQL that finds it. */
export type Who = string | Part;

/**
 * `:amount` in the SQL is bound to `values.amount`, however often it comes. @throws for a name without a value, and for a
 * number in place of a name, which nothing would be bound to.
 */
export function statement(db: D1Database, sql: string, values: Values): D1PreparedStatement {
  const bound: Value[] = [];
  const numbered = numberedIn(sql, values, bound);
  return db.prepare(numbered).bind(...bound);
}

function numberedIn(sql: string, values: Values, bound: Value[]): string {
  const places = new Map<string, string>();
  return sql.replaceAll(TOKENS, (text, name?: string) => {
    if (text === "?") throw new Error("a statement's parameter has no name");
    if (!name) return text;
    const value = values[name];
    if (value === undefined) throw new Error(`a statement's :${name} has no value`);
    const place = places.get(name) ?? placeOf(value, bound);
    places.set(name, place);
    return place;
  });
}

function placeOf(value: Value | Part, bound: Value[]): string {
  if (typeof value !== "object" || value === null) return `?${bound.push(value)}`;
  return `(${numberedIn(value.sql, value.values, bound)})`;
}

/** Inserts a row, named by its columns, where `condition` holds. More names of the condition come with `values`. */
export function insertRow(
  db: D1Database,
  table: string,
  row: Record<string, Value>,
  condition = "true",
  values: Record<string, Value> = {},
): D1PreparedStatement {
  const columns = Object.keys(row);
  const names = columns.map((column) => `:${column}`).join(", ");
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${names} WHERE ${condition}`;
  return statement(db, sql, { ...row, ...values });
}
