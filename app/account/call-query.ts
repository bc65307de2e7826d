/** A call of the contract as a query of the browser's cache. The page that shows it shows its error too: no toast. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/client.ts";
import { queryClient } from "#app/session/query-client.ts";
import type { CallName, CallRequest } from "#contract/calls.ts";

export function callQuery<Name extends CallName>(name: Name, request: CallRequest<Name>) {
  return queryOptions({
    queryKey: [name, request],
    queryFn: () => call(name, request, { ownErrors: true }),
  });
}

/** Something happened that changes what these calls answer. */
export async function changed(...names: CallName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
