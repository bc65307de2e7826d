/** The browser's one query cache, with the spec's manners: no retry, no refetch on focus (spec §9). */
import { QueryClient } from "@tanstack/react-query";

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

if (!import.meta.env.SSR) {
  // Answers have names and reasons in the page's language: in another one they are asked for anew.
  new MutationObserver(() => void queryClient.invalidateQueries()).observe(
    document.documentElement,
    { attributeFilter: ["lang"] },
  );
}
