/** A call of the contract as a query of the browser's cache. The page that shows it shows its error too: no toast. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { call } from "#app/data/api/client.ts";
import { queryClient } from "./query-client.ts";

export function callQuery<Name extends CallName>(name: Name, request: CallRequest<Name>) {
  return queryOptions({
    queryKey: [name, request],
    queryFn: () => call(name, request, { ownErrors: true }),
  });
}

/** Calls that answer one page of a list; `next` says where the following page begins. */
type PagedCall = {
  [Name in CallName]: CallResponse<Name> extends { next: unknown } ? Name : never;
}[CallName];

/** A list fetched a page at a time; `start` is the call's parameter for where a page begins. */
export function pagedQuery<Name extends PagedCall>(
  name: Name,
  start: keyof CallRequest<Name> & ("before" | "cursor"),
) {
  return infiniteQueryOptions({
    queryKey: [name],
    queryFn({ pageParam: place }) {
      // safe because `start` is a parameter of this very call, and its `next` the value that it takes
      const request = (place === null ? {} : { [start]: place }) as CallRequest<Name>;
      return call(name, request, { ownErrors: true });
    },
    initialPageParam: null as string | number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Refetches the answers of these calls, which something has changed. */
export async function changed(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
