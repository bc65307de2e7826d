/**
 * How far an answer reached: the state of the database that it was read from, in the database's own notation. It says
 * nothing of anybody. Bookmarks sort as texts, the older first.
 */

/** In an answer of our own API, and from there in the visitor's next call. */
export const BOOKMARK_HEADER = "bookmark";

const BOOKMARK_PATTERN = /^[0-9a-f]{1,32}(?:-[0-9a-f]{1,32}){1,7}$/;

/** Anything but a bookmark counts as none. */
export function asBookmark(text: string | null | undefined): string | null {
  return text && BOOKMARK_PATTERN.test(text) ? text : null;
}
