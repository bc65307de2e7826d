/** A list that comes a page at a time, newest first: loading, error, empty, its rows, and the button for older ones. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";

export interface PagedRowsProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  texts: { error: string; older: string };
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** The `li` of each row. */
  children: (pages: Page[]) => ReactElement[];
}

export function PagedRows<Page>({ query, texts, empty, children }: PagedRowsProps<Page>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && error) {
    return <ErrorState title={texts.error} text={error.message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Placeholder />;
  const rows = children(data.pages);
  if (rows.length === 0) return empty;
  return (
    <>
      <ol>{rows}</ol>
      {error && (
        <p role="alert" className="mt-3 text-error">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.older}
        </Button>
      )}
    </>
  );
}

/** Sets a row of such a list off from the next. */
export const ROW = "border-b border-line py-3 first:pt-0";

function Placeholder() {
  return (
    <Loading className="grid gap-4">
      {["w-40", "w-56", "w-48"].map((width) => (
        <div key={width} className="flex justify-between border-b border-line pb-3">
          <Skeleton className={width} />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
