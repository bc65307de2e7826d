/** A choice from a list, as the platform's own control: best on phones, and complete without JavaScript. */
import type { ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { classNames } from "#app/kit/styles/class-names.ts";
import { CONTROL_CLASS, Field, type FieldTexts, useFieldIds } from "./field.tsx";

export interface SelectFieldProps extends ComponentProps<"select">, FieldTexts {
  options: { value: string; label: string; disabled?: boolean }[];
}

export function SelectField({
  id: given,
  label,
  error,
  hint,
  options,
  className,
  ...select
}: SelectFieldProps) {
  const { id, aria } = useFieldIds(given, { error, hint });
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      <div className="relative">
        <select
          {...aria}
          {...select}
          id={id}
          className={classNames(CONTROL_CLASS, "appearance-none pr-11")}
        >
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
        />
      </div>
    </Field>
  );
}
