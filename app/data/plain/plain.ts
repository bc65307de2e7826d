/**
 * A reader without scripts (decision 0166), as the components see them: on the server alone, since no script takes over
 * what is drawn for them. In the browser's build all of it is nothing, and what hangs on it is left out.
 */
import { useActionData } from "react-router";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import type { Posted } from "./posted.ts";

/** Undefined for everybody else. */
export const usePlain = import.meta.env.SSR
  ? () => usePageFacts()?.plain
  : (): undefined => undefined;

/** What became of whatever form was posted to the innermost route. */
export const useAnyPosted = import.meta.env.SSR
  ? () => useActionData<Posted>()
  : (): undefined => undefined;

/** Names and texts that go along with whatever form of the page is sent next. */
export const useCarried = import.meta.env.SSR
  ? () => Object.entries(useActionData<Posted>()?.carried ?? {})
  : (): [string, string][] => [];

/** What became of one form; undefined where another one was posted. */
export function usePosted(form: string | undefined): Posted | undefined {
  const posted = useAnyPosted();
  return posted && posted.form === form ? posted : undefined;
}
