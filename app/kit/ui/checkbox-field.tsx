/** A checkbox whose label may hold links. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { FieldError, useFieldIds } from "./field.tsx";

export interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  error?: string;
}

export function CheckboxField({
  id: given,
  label,
  error,
  className,
  ...input
}: CheckboxFieldProps) {
  const { id, aria } = useFieldIds(given, { error });
  return (
    <div className={classNames("grid gap-1", className)}>
      <label htmlFor={id} className="flex items-start gap-3 py-2.5">
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...aria}
            {...input}
            id={id}
            type="checkbox"
            className="peer absolute inset-0 appearance-none rounded border border-edge bg-raised checked:border-blue checked:bg-blue hover:border-ink aria-invalid:border-error forced-colors:appearance-auto"
          />
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="pointer-events-none invisible relative size-4 text-on-blue peer-checked:visible forced-colors:hidden"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
          >
            <path d="M3.5 10.5 8 15 16.5 5.5" />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
