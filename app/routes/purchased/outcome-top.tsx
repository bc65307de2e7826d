/** The head of every outcome. It is announced when it replaces another one. */
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Illustration, type IllustrationName } from "#app/ui/illustration.tsx";

export interface OutcomeTopProps {
  illustration: IllustrationName;
  title: string;
  text: ReactNode;
}

export function OutcomeTop({ illustration, title, text }: OutcomeTopProps) {
  return (
    <div aria-live="polite" className="grid max-w-2xl gap-4">
      <Illustration
        name={illustration}
        className={classNames(
          "justify-self-start text-blue print:hidden",
          illustration === "loading" ? "h-6" : "h-16",
        )}
      />
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <div className="text-lg text-quiet">{text}</div>
    </div>
  );
}
