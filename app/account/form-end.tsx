/** The end of a form: what is wrong with it as a whole, and the button, which waits for the page to come alive. */
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export interface FormEndProps {
  label: string;
  busy: boolean;
  error: string | undefined;
  variant?: "primary" | "secondary" | "danger";
  className?: string;
}

/** Disabled until a script can send the form: a browser would put what was typed into the address. */
export function FormEnd({ label, busy, error, variant, className }: FormEndProps) {
  const hydrated = useHydrated();
  return (
    <div className="grid gap-3">
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <Button
        type="submit"
        variant={variant}
        busy={busy}
        disabled={!hydrated}
        className={className}
      >
        {label}
      </Button>
    </div>
  );
}
