/** All rows of a list, page by page by key: until it ends, or is more than one file takes. */

/** So many, or a page more; whoever wants more asks for less at once: of a day, of a plan. */
export const MOST_ROWS = 20_000;

/** What every list that goes on gives at once. */
export const PAGE_ROWS = 500;

export interface Part<Item> {
  items: Item[];
  /** From where it goes on; null where it ends. */
  next: string | null;
}

/** What was read so far, after each page. Whoever stops reading stops the asking. */
export async function* readOn<Item>(
  first: Part<Item>,
  ask: (cursor: string) => Promise<Part<Item>>,
): AsyncGenerator<Part<Item>> {
  let { items, next } = first;
  yield { items, next };
  while (next !== null && items.length < MOST_ROWS) {
    const page = await ask(next);
    items = items.concat(page.items);
    next = page.next;
    yield { items, next };
  }
}
