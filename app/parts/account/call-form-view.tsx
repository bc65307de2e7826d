/** The form element around a call form's fields: what is wrong with it as a whole, and the button that sends it. */
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, useFormContext } from "react-hook-form";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { CallForm } from "./call-form.ts";

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

/** The button waits for the script that sends the form: the browser alone would post what was typed to the page. */
export function CallFormView<Values extends FieldValues>(props: CallFormViewProps<Values>) {
  const { submit, variant, compact, aside, children } = props;
  const { form, onSubmit, busy, formError } = props.form;
  const hydrated = useHydrated();
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {children}
        <div className="grid gap-3">
          <p role="alert" className="font-medium text-error empty:hidden">
            {formError}
          </p>
          <Button
            type="submit"
            variant={variant}
            busy={busy}
            disabled={!hydrated}
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

/** The error message of one field of the surrounding form. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  return getFieldState(name, formState).error?.message;
}
