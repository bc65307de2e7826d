/** Which text namespaces the matched routes need; each route names its own in its `handle`. */
import type { FlatNamespace } from "i18next";
import type { UIMatch } from "react-router";

export interface RouteHandle {
  namespaces: FlatNamespace[];
  /** Whether all of the page is there without its scripts: a reader who saves data gets none. */
  isComplete?: true;
}

/** Where a text is looked up when no namespace is named. */
export const DEFAULT_NAMESPACE = "common";

/** What a page says that failed; like the default, it is on every page. */
const FAILURES = "error";

export function namespacesOf(matches: UIMatch[]): [FlatNamespace, ...FlatNamespace[]] {
  const own = matches.flatMap(
    // safe because each route's handle is of that form
    (match) => (match.handle as RouteHandle | undefined)?.namespaces ?? [],
  );
  return [DEFAULT_NAMESPACE, ...new Set<FlatNamespace>([FAILURES, ...own])];
}
