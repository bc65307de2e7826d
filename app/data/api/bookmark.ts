/**
 * How far this visitor has seen the API's data, for all tabs: a call that only reads may be answered by a copy near the
 * visitor, and no copy from before this (decision 0144).
 */
import { asBookmark } from "#contract/bookmark.ts";
import { localStore } from "#app/kit/browser/storage.ts";

const KEY = "bookmark";

/** Where storage is refused, it lasts as long as the page is open. */
let kept: string | null = null;

export function readBookmark(): string | null {
  return asBookmark(localStore.get(KEY)) ?? kept;
}

/**
 * Keeps what a call was answered with. Of answers that cross, the newest counts; in place of the very bookmark that was
 * sent, any does: a database that was restored begins anew.
 */
export function keepBookmark(answered: string | null, sent: string | null): void {
  const fresh = asBookmark(answered);
  const now = readBookmark();
  if (!fresh || (now !== null && now !== sent && now > fresh)) return;
  kept = localStore.set(KEY, fresh) ? null : fresh;
}
