/**
 * The one reload that a page may make by itself when a module of it did not come (spec §2, Loading behaviour). The mark
 * is set before the reload and named after the build, so that a failing build reloads once and a later one can again.
 */
import { sessionStore } from "#app/kit/browser/storage.ts";

const MARK = "reloaded:";

/** The build this page runs; React Router names each one after the content of its manifest. */
export function currentBuild(): string | null {
  return window.__reactRouterManifest?.version ?? null;
}

/**
 * Loads `href` afresh and returns true, or returns false when this build has had its reload or the mark cannot be kept:
 * without a mark there is nothing that would end the reloading.
 */
export function reloadOnce(href: string = window.location.href): boolean {
  const build = currentBuild();
  if (build === null || !mark(MARK + build)) return false;
  if (isThisDocument(href)) window.location.reload();
  else window.location.assign(href);
  return true;
}

function mark(name: string): boolean {
  if (sessionStore.get(name) !== null) return false;
  sessionStore.set(name, "1");
  return sessionStore.get(name) !== null;
}

/** Whether going there would only scroll. */
function isThisDocument(href: string): boolean {
  const { origin, pathname, search } = new URL(href, window.location.href);
  const here = window.location;
  return origin === here.origin && pathname === here.pathname && search === here.search;
}
