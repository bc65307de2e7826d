/** Pages of a list, newest first: one row more than a page shows tells whether there is another. */

export interface Page<Row> {
  rows: Row[];
  /** The row from which the next page goes on; null on the last page. */
  last: Row | null;
}

/** `read` returns at most as many rows as it is asked for. */
export async function pageOf<Row>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await read(size + 1);
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? rows.at(-1)! : null };
}

/** A row's place in a list that is ordered by instant and then by id. */
export interface Place {
  at: number;
  id: string;
}

/** As the wire has it: `Cursor` of the contract. */
export function cursorAt({ at, id }: Place): string {
  return `${at}.${id}`;
}

export function placeAt(cursor: string): Place {
  const [at = "", id = ""] = cursor.split(".");
  return { at: Number(at), id };
}
