/** A form that a reader without scripts posted and that was refused: what was typed, and what is said of it (decision 0166). */
import type { DefaultValues, FieldErrors, FieldPath, FieldValues } from "react-hook-form";
import type { CallName } from "#contract/calls/calls.ts";
import type { Posted } from "#app/data/plain/posted.ts";
import type { CallFormOptions } from "./call-form.ts";

/** By the form's own words, as its script says them. */
export function shownAgain<Name extends CallName, Values extends FieldValues>(
  { invalid, check, summary = "", defaultValues }: CallFormOptions<Name, Values>,
  { typed, fields, message, sentTo }: Posted,
): { defaultValues: DefaultValues<Values>; errors: FieldErrors<Values> } {
  // safe because a form has the fields of its own kind alone, and an unticked box is not sent
  const empty = { ...(defaultValues as object), password: "", code: "" };
  const values = { ...empty, ...typed } as unknown as Values;
  const checked = Object.entries<string | undefined>((!sentTo && check?.(values)) || {});
  const errors = Object.fromEntries([
    ...fields.map((field) => [field, message ?? invalid(field as FieldPath<Values>, values)]),
    ...checked.filter(([, said]) => said),
  ] as [string, string][]);
  const hasFields = Object.keys(errors).length > 0;
  const root = hasFields ? summary : message;
  const said = { ...errors, ...(root !== null && { root }) };
  return {
    defaultValues: values as DefaultValues<Values>,
    errors: Object.fromEntries(
      Object.entries(said).map(([field, message]) => [field, { type: "server", message }]),
    ) as FieldErrors<Values>,
  };
}
