/** What stands behind the `#` of a link: read once, and taken out of the address bar. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";

/** Empty on the server, and where the address has none. The router keeps what leaves the address bar. */
export function useSecret(): string {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return hydrated ? hash.slice(1) : "";
}
