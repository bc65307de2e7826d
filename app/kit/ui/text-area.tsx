/** Several lines of text with their label, hint and error. It grows with what is in it, where the browser can do that. */
import type { ComponentProps } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { CONTROL_CLASS, Field, type FieldTexts, useFieldIds } from "./field.tsx";

export interface TextAreaProps extends ComponentProps<"textarea">, FieldTexts {}

export function TextArea({ id: given, label, error, hint, className, ...area }: TextAreaProps) {
  const { id, aria } = useFieldIds(given, { error, hint });
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      <textarea
        {...aria}
        {...area}
        id={id}
        className={classNames(CONTROL_CLASS, "field-sizing-content max-h-96 min-h-36 resize-y")}
      />
    </Field>
  );
}
