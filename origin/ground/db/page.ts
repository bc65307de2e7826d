/** Pages of a list: one row more than a page shows tells whether there is another, and the next begins just after the last. */

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

/** As the wire has it: `Cursor` and `PageEnd` of the contract. */
function cursorAt({ at, id }: Place): string {
  return `${at}.${id}`;
}

function placeAt(cursor: string): Place {
  const [at = "", id = ""] = cursor.split(".");
  return { at: Number(at), id };
}

/** A page from the cursor of the one before on, and the cursor of the next. */
export async function pageFrom<Row>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  read: (after: Place | null, count: number) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next: string | null }> {
  const after = cursor === undefined ? null : placeAt(cursor);
  const { rows, last } = await pageOf(limit, (count) => read(after, count));
  return { rows, next: last && cursorAt(placeOf(last)) };
}

/**
 * What comes after `:place` and `:key` in a list whose columns these are. The first comparison is where the index is entered: a
 * pair that is compared says that to nobody, and a late page would walk all before it.
 */
export const goingDown = (at: string, id: string) =>
  `${at} <= :place AND (${at}, ${id}) < (:place, :key)`;
export const goingUp = (at: string, id: string) =>
  `${at} >= :place AND (${at}, ${id}) > (:place, :key)`;

/** The values of `goingDown`: the first page is of all. */
export function placeDown(after: Place | null) {
  return { place: after?.at ?? Number.MAX_SAFE_INTEGER, key: after?.id ?? "" };
}

/** The values of `goingUp`, of places that are no less than zero. */
export function placeUp(after: Place | null) {
  return { place: after?.at ?? 0, key: after?.id ?? "" };
}
