/** A part of a page: its heading at the left, what it says at the right, a line above. */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface SectionProps {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  /** On tinted paper, from edge to edge. */
  tinted?: boolean;
  /** The content takes the whole width, under the heading. */
  wide?: boolean;
  children: ReactNode;
}

export function Section({ id, title, lead, tinted, wide, children }: SectionProps) {
  return (
    <section id={id} className={tinted ? "bg-tint" : undefined}>
      <div
        className={classNames(
          "page grid gap-x-8 gap-y-8 py-14 sm:py-20",
          !wide && "lg:grid-cols-12",
        )}
      >
        <div className={wide ? "max-w-3xl" : "lg:col-span-4"}>
          <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
          {lead && <div className="mt-3 max-w-prose text-quiet">{lead}</div>}
        </div>
        <div className={wide ? undefined : "lg:col-span-8"}>{children}</div>
      </div>
    </section>
  );
}
