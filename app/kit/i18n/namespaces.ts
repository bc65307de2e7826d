/** Which text namespaces the matched routes need; each route names its own in its `handle`. */
import type { UIMatch } from "react-router";

export interface RouteHandle {
  namespaces: string[];
  /** Whether all of the page is there without its scripts: a reader who saves data gets none. */
  isComplete?: true;
}

/** Where a text is looked up when no namespace is named. */
export const DEFAULT_NAMESPACE = "common";

/** Needed on every page: the header and footer, and what a page says that failed. */
const EVERYWHERE = [DEFAULT_NAMESPACE, "error"];

export function namespacesOf(matches: UIMatch[]): string[] {
  const own = matches.flatMap(
    (match) => (match.handle as RouteHandle | undefined)?.namespaces ?? [],
  );
  return [...new Set([...EVERYWHERE, ...own])];
}
