/**
 * Replaces React Router's own `loadRouteModule`, which reloads the page without an end when a route's module cannot be
 * loaded (tools/vite-reload-once.ts, decision 0003). This one reloads once and then lets the error page show.
 */
import { fetchFiles } from "#app/kit/browser/import-part.ts";
import { reloadOnce } from "./reload-once.ts";

interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

type RouteModules = Record<string, unknown>;

/** @throws the import's error, unless the page is about to reload. */
export async function loadRouteModule(route: ManifestRoute, cache: RouteModules): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    await fetchFiles([route.module, ...(route.imports ?? [])]);
    const module: unknown = await import(/* @vite-ignore */ route.module);
    cache[route.id] = module;
    return module;
  } catch (error) {
    const destination = pendingNavigation();
    // A failed prefetch harms nobody: only a navigation is worth a reload.
    if (destination === null || !reloadOnce(destination)) throw error;
    return new Promise(() => {});
  }
}

/** Where the navigation leads; null when there is none. */
function pendingNavigation(): string | null {
  const { origin } = window.location;
  const { location } = window.__reactRouterDataRouter?.state.navigation ?? {};
  // With the origin: a path that begins with two slashes would be another host.
  return location ? origin + location.pathname + location.search + location.hash : null;
}
