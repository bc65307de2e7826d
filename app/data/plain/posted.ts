/** What became of a form that a reader without scripts posted and that is shown again. */
import type { SecondStep } from "#contract/second-factor.ts";

/** The submit button's name: its value says which form of the page was sent. */
export const FORM_FIELD = "form";

export interface Posted {
  form: string;
  /** Without passwords. */
  typed: Record<string, string>;
  /** Of another form that goes along, by the names that they are carried under. */
  carried: Record<string, string>;
  /** The fields it was refused for. */
  fields: string[];
  /** What the API said, in the reader's language; null where the form has words of its own, or nothing was wrong. */
  message: string | null;
  second?: SecondStep;
  /** Where a code went that the form asked for: the form is as it was, and nothing is wrong with it yet. */
  sentTo?: string;
  /** What it brought, for the form to tell. */
  done?: unknown;
}
