/** Tells a unique key's refusal from other database errors, which are bugs or outages and stay thrown. */
export function isUniqueViolation(error: unknown, table: string, ...columns: string[]): boolean {
  const key = columns.map((column) => `${table}.${column}`).join(", ") || `${table}.`;
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${key}`);
}
