/** The layout of the personal centre: a section's name at the left, its rows at the right, lines between. */
import type { ReactNode } from "react";

export interface LedgerSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function LedgerSection({ id, title, lead, children }: LedgerSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-t border-ink pt-5 lg:grid-cols-12"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead && <div className="mt-1 max-w-prose text-sm text-quiet">{lead}</div>}
      </div>
      <div className="min-w-0 lg:col-span-8">{children}</div>
    </section>
  );
}

export interface LedgerRowProps {
  name: string;
  children: ReactNode;
  /** What can be done about it, at the right. */
  action?: ReactNode;
}

/** One line of a description list. */
export function LedgerRow({ name, children, action }: LedgerRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-line py-3 first:pt-0 sm:grid-cols-[--spacing(40)_1fr_auto]">
      <dt className="col-start-1 text-sm text-quiet">{name}</dt>
      <dd className="col-start-1 min-w-0 break-words sm:col-start-2">{children}</dd>
      {action && (
        <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
          {action}
        </dd>
      )}
    </div>
  );
}
