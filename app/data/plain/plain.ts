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

/** What became of the form that was posted to the innermost route; undefined for any other form. */
export const usePosted = import.meta.env.SSR
  ? function usePosted(form: string | undefined): Posted | undefined {
      const posted = useActionData<Posted>();
      return posted && posted.form === form ? posted : undefined;
    }
  : (_form: string | undefined): undefined => undefined;

/** The second step that a sign-in without scripts has come to. */
export const usePostedStep = import.meta.env.SSR
  ? () => useActionData<Posted>()?.second
  : (): undefined => undefined;
