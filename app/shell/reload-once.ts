/**
 * The one reload that a page may make by itself when a module does not load (spec §2, Loading behaviour). The mark is
 * set before the reload and named after the build: a failing build reloads once, and a later one can again.
 */
import { sessionStore } from "#app/kit/browser/storage.ts";

const MARK = "reloaded:";

/** The build of this page; React Router names it after its manifest's content. */
export function currentBuild(): string | null {
  return window.__reactRouterManifest?.version ?? null;
}

/**
 * Loads `href` afresh and returns true. Returns false when this build has had its reload, or the mark cannot be kept:
 * nothing would then end the reloading.
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
