/**
 * What this browser last heard of its account, for the page that answers when the site does not (app/finder/kept.ts). It opens
 * nothing, and is shown only beside the session that it is about.
 */
import { TOKEN_STORAGE_KEY } from "#app/data/api/token.ts";
import { localStore } from "#app/kit/browser/storage.ts";

const KEY = "last-known";

export interface LastKnown {
  /** The name by which a person knows the account. */
  name: string;
  /** End of the membership, ISO 8601; null when there never was any. */
  expiresAt: string | null;
  /** When this was so, by this device's clock. */
  at: string;
}

/** Null forgets it. */
export function keepLastKnown(known: LastKnown | null): void {
  localStore.set(KEY, known && JSON.stringify(known));
}

export function lastKnown(): LastKnown | null {
  const isOut = localStore.get(TOKEN_STORAGE_KEY) === null;
  // safe because nothing else writes there
  return isOut ? null : (JSON.parse(localStore.get(KEY) ?? "null") as LastKnown | null);
}
