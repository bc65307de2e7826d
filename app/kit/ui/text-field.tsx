/** One line of text with its label, hint and error. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { CONTROL_CLASS, Field, type FieldTexts, useFieldIds } from "./field.tsx";

export interface TextFieldProps extends ComponentProps<"input">, FieldTexts {
  aside?: ReactNode;
  /** Inside the control's right end, such as a button. */
  end?: ReactNode;
}

export function TextField({
  id: given,
  label,
  error,
  hint,
  aside,
  end,
  className,
  ...input
}: TextFieldProps) {
  const { id, aria } = useFieldIds(given, { error, hint });
  return (
    <Field id={id} label={label} error={error} hint={hint} aside={aside} className={className}>
      <div className="relative">
        <input
          {...aria}
          {...input}
          id={id}
          className={classNames(CONTROL_CLASS, Boolean(end) && "pr-14")}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
    </Field>
  );
}
