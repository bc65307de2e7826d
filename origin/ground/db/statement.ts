/** Statements whose parameters have names: past three, positions say nothing and shift with every change. */

/** A text in quotes, a parameter's name, or its number. */
const QUOTED_OR_NAME = /'[^']*'|:([a-z]\w*)|\?\d/gi;

type Value = string | number | null;

/** `:amount` in the SQL is bound to `values.amount`, however often it comes. @throws for a name without a value, and a number. */
export function statement(
  db: D1Database,
  sql: string,
  values: Record<string, Value>,
): D1PreparedStatement {
  const bound: Value[] = [];
  const places = new Map<string, number>();
  const numbered = sql.replaceAll(QUOTED_OR_NAME, (text, name?: string) => {
    if (text.startsWith("?")) throw new Error("a statement has names or numbers, never both");
    if (!name) return text;
    const value = values[name];
    if (value === undefined) throw new Error(`a statement's :${name} has no value`);
    const place = places.get(name) ?? bound.push(value);
    places.set(name, place);
    return `?${place}`;
  });
  return db.prepare(numbered).bind(...bound);
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
