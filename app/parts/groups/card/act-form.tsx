/** One action as a form with its button: Enter works, and several on a page keep their choices apart. */
import type { ReactNode } from "react";
import type { Order } from "#contract/order.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type OnProblem, useOrderAction } from "#app/parts/checkout/use-order-action.ts";
import { groupsChanged } from "#app/parts/groups/groups-changed.ts";

export interface ActFormProps {
  label: string;
  disabled?: boolean;
  onProblem: OnProblem;
  act: () => Promise<Order | null>;
  /** What to choose first. */
  children?: ReactNode;
}

export function ActForm({ label, disabled = false, onProblem, act, children }: ActFormProps) {
  const { run, busy } = useOrderAction({ act, refresh: groupsChanged, onProblem });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {children}
      <Button type="submit" className="justify-self-start" busy={busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}
