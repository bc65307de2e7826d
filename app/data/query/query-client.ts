/** The browser's one query cache: no retry, no refetch on focus (spec §9). */
import { QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

if (!import.meta.env.SSR) {
  // Answers carry names and reasons in the page's language: another language makes them stale.
  new MutationObserver(() => void queryClient.invalidateQueries()).observe(
    document.documentElement,
    { attributeFilter: ["lang"] },
  );
}
