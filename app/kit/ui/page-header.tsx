/** The top of a page: its one heading, what it is about, and what to do. */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";
import type { FlagPattern } from "./flag.tsx";
import { Hoist } from "./hoist.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  lead?: ReactNode;
  /** A word above the heading, such as the group the page belongs to. */
  eyebrow?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
  /** The page's own flags; they say nothing that the words do not. */
  flags?: FlagPattern[];
  /** A drawing at the right on wide screens. */
  art?: ReactNode;
}

export function PageHeader({ title, lead, eyebrow, children, flags, art }: PageHeaderProps) {
  return (
    <header className="page relative grid items-end gap-8 pt-12 pb-10 sm:pt-20 sm:pb-14 lg:grid-cols-12">
      <div className={classNames("grid gap-5", art ? "lg:col-span-8" : "lg:col-span-9")}>
        {flags && <Hoist flags={flags} />}
        {eyebrow && <p className="font-semibold text-quiet">{eyebrow}</p>}
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        {lead && <div className="max-w-prose text-lg text-quiet">{lead}</div>}
        {children && <div className="mt-2 flex flex-wrap gap-3">{children}</div>}
      </div>
      {art && <div className="hidden lg:col-span-4 lg:block">{art}</div>}
    </header>
  );
}
