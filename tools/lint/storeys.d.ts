/** The shape of the table. */
export const STOREYS: Record<string, string[][]>;
