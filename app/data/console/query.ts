/** What the console has asked, in the page's one cache. Nothing of it outlives the page: it is about people. */
import { queryOptions } from "@tanstack/react-query";
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { operate } from "./operate.ts";

/** An answer as it is. What keeps another shape of it, such as its pages, has a key that begins with what it is. */
export function operationQuery<Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
) {
  return queryOptions({
    queryKey: [name, request],
    queryFn: (): Promise<OperationResponse<Name>> => operate(name, request),
  });
}

/** Its rights hold as long as the page is open; what it may not is refused anyway. */
export const meQuery = operationQuery("operators_me", {});

/** After a change: whatever is shown may be another now. */
export function askAllAgain(): Promise<void> {
  return queryClient.invalidateQueries();
}
