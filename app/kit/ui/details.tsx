/** A part that opens under its summary; the platform's own, so it needs no script. */
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface DetailsProps {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}

export function Details({ summary, open, className, children }: DetailsProps) {
  return (
    <details open={open} className={classNames("group", className)}>
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-medium underline-offset-4 hover:underline">
        {summary}
        <Plus
          aria-hidden="true"
          className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-45"
        />
      </summary>
      {children}
    </details>
  );
}
