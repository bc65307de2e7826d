/** Asks again what became of an order; without scripts, by loading its page anew (decision 0166). */
import { useLocation } from "react-router";
import { usePlain } from "#app/data/plain/plain.ts";
import { Button, type ButtonVariant, LinkButton } from "#app/kit/ui/button.tsx";

export interface CheckButtonProps {
  label: string;
  variant?: ButtonVariant;
  busy: boolean;
  onCheck: () => void;
}

export function CheckButton({ label, variant, busy, onCheck }: CheckButtonProps) {
  const { search } = useLocation();
  const plain = usePlain();
  if (plain)
    return (
      <LinkButton to={{ search }} variant={variant}>
        {label}
      </LinkButton>
    );
  return (
    <Button variant={variant} busy={busy} onClick={onCheck}>
      {label}
    </Button>
  );
}
