/** Tells what the database refused from its other errors, which are bugs or outages and stay thrown. */

/** Whether it refused with this word: one that a trigger wrote, or the name of the broken rule. */
export function isRefused(error: unknown, word: string): boolean {
  return error instanceof Error && error.message.includes(word);
}

export function isUniqueViolation(error: unknown, table: string, ...columns: string[]): boolean {
  const key = columns.map((column) => `${table}.${column}`).join(", ") || `${table}.`;
  return isRefused(error, `UNIQUE constraint failed: ${key}`);
}
