/** The head of a page of the account: its name, what it is for, and what is begun there. */
import type { ReactNode } from "react";
import { PageHead } from "#app/parts/page/page-head.tsx";

export interface AccountHeadProps {
  title: string;
  lead: string;
  children?: ReactNode;
}

export function AccountHead({ title, lead, children }: AccountHeadProps) {
  return (
    <>
      <PageHead title={title} description={lead} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="max-w-prose text-quiet">{lead}</p>
        </div>
        {children}
      </div>
    </>
  );
}
