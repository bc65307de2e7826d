/** Several lines of text with their label, hint and error. */
import type { ComponentProps } from "react";
import { CONTROL_CLASS, Field, type FieldTexts, useFieldIds } from "./field.tsx";

export interface TextAreaProps extends ComponentProps<"textarea">, FieldTexts {}

export function TextArea({ id: given, label, error, hint, className, ...area }: TextAreaProps) {
  const { id, aria } = useFieldIds(given, { error, hint });
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      <textarea {...aria} {...area} id={id} className={CONTROL_CLASS} />
    </Field>
  );
}
