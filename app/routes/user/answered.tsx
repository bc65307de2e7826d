/** A part of a page that depends on one call: a placeholder, the error with another try, or the part. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";

export interface AnsweredProps<Data> {
  query: UseQueryResult<Data>;
  /** The title over what the API said. */
  error: string;
  /** Shown while there is no answer; a panel by default. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** An answer stays on the page when a refetch fails. */
export function Answered<Data>({ query, error, placeholder, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return placeholder ?? <PanelPlaceholder />;
  const { message } = query.error;
  return <ErrorState title={error} text={message} onRetry={() => void query.refetch()} />;
}

function PanelPlaceholder() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-56" />
      <Skeleton className="w-2/3" />
    </Loading>
  );
}
