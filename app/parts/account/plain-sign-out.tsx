/** Signing out without scripts: a form that the sign-in page's action takes (decision 0166). */
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { Button } from "#app/kit/ui/button.tsx";

export function PlainSignOut({ label, className }: { label: string; className?: string }) {
  return (
    <form method="post" action="/login" className={className}>
      <Button
        type="submit"
        name={FORM_FIELD}
        value="user_logout"
        variant="quiet"
        className="min-h-11 whitespace-nowrap"
      >
        {label}
      </Button>
    </form>
  );
}
