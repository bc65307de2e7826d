/** Rows of a list that comes a page at a time: loading, error, empty, and the button for older ones. */
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { queryClient } from "#app/session/query-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/ui/state-panel.tsx";

interface Page<Row> {
  rows: Row[];
  next: number | null;
}

export interface PagedRowsProps<Row extends { seq: number }> {
  name: string;
  load: (before: number | null) => Promise<Page<Row>>;
  texts: { error: string; empty: string; emptyText: string; older: string };
  Row: ComponentType<{ row: Row }>;
}

export function PagedRows<Row extends { seq: number }>({
  name,
  load,
  texts,
  Row: RowView,
}: PagedRowsProps<Row>) {
  const query = useInfiniteQuery<
    Page<Row>,
    Error,
    InfiniteData<Page<Row>>,
    [string],
    number | null
  >(
    {
      queryKey: [name],
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    },
    queryClient,
  );
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && error) {
    return <ErrorState title={texts.error} text={error.message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Placeholder />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <>
      <ol>
        {rows.map((each) => (
          <li key={each.seq} className="border-b border-line py-3 first:pt-0">
            <RowView row={each} />
          </li>
        ))}
      </ol>
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
