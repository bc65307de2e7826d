/** The form element around a call form's fields: what is wrong with it as a whole, and the button that sends it. */
import type { ReactNode } from "react";
import {
  type FieldValues,
  FormProvider,
  type RegisterOptions,
  useFormContext,
} from "react-hook-form";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import type { CallForm } from "./call-form.ts";
import { CarriedFields } from "./carried-fields.tsx";

export interface CallFormViewProps<Values extends FieldValues> {
  form: CallForm<Values>;
  submit: string;
  variant?: "primary" | "secondary" | "danger";
  /** The button is as wide as its label. */
  compact?: boolean;
  /** Under the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * The script sends it as a call. Where a page takes it without one, the browser posts it (decision 0166), and the button
 * waits while scripts are on their way (app/shell/first-load.tsx); elsewhere it waits for them in any case.
 */
export function CallFormView<Values extends FieldValues>(props: CallFormViewProps<Values>) {
  const { submit, variant, compact, aside, children } = props;
  const { postedAs, form, onSubmit, busy, formError } = props.form;
  const hydrated = useHydrated();
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {import.meta.env.SSR && <CarriedFields />}
        {children}
        <div className="grid gap-3">
          <p role="alert" className="font-medium text-error empty:hidden">
            {formError}
          </p>
          <Button
            type="submit"
            variant={variant}
            busy={busy}
            disabled={!hydrated && !postedAs}
            name={postedAs && FORM_FIELD}
            value={postedAs}
            suppressHydrationWarning
            className={compact ? "justify-self-start" : undefined}
          >
            {submit}
          </Button>
          {aside}
        </div>
      </form>
    </FormProvider>
  );
}

/** A field of the surrounding form: its registration, and what is wrong with it. Without scripts, also what was typed. */
export function useFormField(name: string, options?: RegisterOptions) {
  const { register, getValues } = useFormContext();
  const field = { ...register(name, options), error: useFieldError(name) };
  if (!import.meta.env.SSR) return field;
  const typed = getValues(name) as string | undefined;
  return typed ? { ...field, defaultValue: typed } : field;
}

/** The error message of one field of the surrounding form. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}
