/** Something that is on or off and changes at once: a checkbox that is drawn and read out as a switch. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import { useFieldIds } from "./field.tsx";

export interface SwitchFieldProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: string;
  hint: ReactNode;
  /** Under the hint: that it was saved, or was not. */
  state?: ReactNode;
  onSwitch: (on: boolean) => void;
}

export function SwitchField({
  id: given,
  label,
  hint,
  state,
  onSwitch,
  className,
  ...input
}: SwitchFieldProps) {
  const { id, aria } = useFieldIds(given, { hint });
  return (
    <div className={classNames("grid grid-cols-[1fr_auto] items-start gap-x-6", className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block py-2.5 font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="max-w-prose text-sm text-quiet">
          {hint}
        </p>
        <div aria-live="polite" className="text-sm empty:hidden">
          {state}
        </div>
      </div>
      <span className="relative mt-2 grid h-7 w-12 shrink-0">
        <input
          {...aria}
          {...input}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-colors checked:border-blue checked:bg-blue hover:border-ink forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none relative m-1 size-5 rounded-full bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-on-blue forced-colors:hidden"
        />
      </span>
    </div>
  );
}
