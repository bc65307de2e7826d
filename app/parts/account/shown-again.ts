/** A form that a reader without scripts posted and that was refused: what was typed, and what is said of it (decision 0166). */
import type { DefaultValues, FieldErrors, FieldPath, FieldValues } from "react-hook-form";
import type { Posted } from "#app/data/plain/posted.ts";

/** What a form says of its fields. */
export interface FormWords<Values extends FieldValues> {
  /** The message for a field that the schema refuses. */
  invalid: (field: FieldPath<Values>, values: Values) => string;
  /** Checks of the page's own, such as a consent; field to message. */
  check?: (values: Values) => Partial<Record<FieldPath<Values>, string>>;
  /** What the form says beside its button when a field is wrong; nothing where its one field says it all. */
  summary?: string;
  defaultValues?: DefaultValues<Values>;
}

/** By the form's own words, as its script says them. */
export function shownAgain<Values extends FieldValues>(
  { invalid, check, summary = "", defaultValues }: FormWords<Values>,
  { typed, fields, message, sentTo }: Posted,
): { defaultValues: DefaultValues<Values>; errors: FieldErrors<Values> } {
  // A field that is wrong may not have been sent at all.
  const absent = Object.fromEntries(fields.map((field) => [field, ""]));
  const empty = { ...absent, ...(defaultValues as object), password: "", code: "" };
  // safe because a form has the fields of its own kind alone, and an unticked box is not sent
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
