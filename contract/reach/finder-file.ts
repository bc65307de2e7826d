/**
 * The finder's file: what the build makes of its sources, with the release key and the last list put in. The list names the
 * hash of the file with the key and without a list, which is the same for every list. An installed site keeps the same file.
 */

/** In the built file, in place of what a deployment puts there. */
const KEY_SLOT = 'data-key=""';
const LIST_SLOT = /data-list="[\w.-]*"/;
const BODY = "<body ";

export const FINDER_NAME = "halyard-finder.html";
export const FINDER_PATH = `/reach/${FINDER_NAME}`;

/** `list` is in its compact form; empty for the file whose hash the list names. */
export function finderFile(built: string, { key, list }: { key: string; list: string }): string {
  return built.replace(KEY_SLOT, `data-key="${key}"`).replace(LIST_SLOT, `data-list="${list}"`);
}

/** A finder without its list. */
export function withoutList(file: string): string {
  return file.replace(LIST_SLOT, 'data-list=""');
}

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** The finder as it answers in the site's place: it says so, and what was last known of the account. */
export function keptFinder(file: string): string {
  return file.replace(BODY, `${BODY}data-kept="" `);
}
