/** The head of every outcome. It is announced when it replaces another one. */
import type { ReactNode } from "react";
import { Sign, type SignName } from "#app/kit/drawing/sign.tsx";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface OutcomeTopProps {
  sign: SignName;
  title: string;
  text: ReactNode;
}

export function OutcomeTop({ sign, title, text }: OutcomeTopProps) {
  return (
    <div aria-live="polite" className="grid max-w-2xl gap-4">
      <Sign
        name={sign}
        className={classNames(
          "justify-self-start text-blue print:hidden",
          sign === "loading" ? "h-6" : "h-16",
        )}
      />
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="text-lg text-quiet">{text}</div>
    </div>
  );
}
