/** What every form field has around its control: label, hint, error, and the ids that tie them together. */
import { type ReactNode, useId } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface FieldTexts {
  label: string;
  error?: string;
  hint?: ReactNode;
}

export const CONTROL_CLASS =
  "block w-full min-h-12 rounded border border-edge bg-raised px-3 py-2 text-base text-ink transition-colors hover:border-ink disabled:cursor-not-allowed disabled:bg-tint disabled:text-quiet aria-invalid:border-error";

/** Ids and ARIA of one control; `id` wins when the page names the control itself. */
export function useFieldIds(id: string | undefined, { error, hint }: Omit<FieldTexts, "label">) {
  const own = useId();
  const control = id ?? own;
  const describedBy = classNames(
    hint ? `${control}-hint` : null,
    error ? `${control}-error` : null,
  );
  return {
    id: control,
    aria: {
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    } as const,
  };
}

interface FieldProps extends FieldTexts {
  id: string;
  className?: string;
  /** Something beside the label, such as a link. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Field({ id, label, error, hint, aside, className, children }: FieldProps) {
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Always in the page, so that a reader hears an error that comes while typing. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className="text-sm font-medium text-error empty:hidden"
    >
      {error}
    </p>
  );
}
