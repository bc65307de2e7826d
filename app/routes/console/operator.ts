/** The signed-in operator, as the console's frame hands it to its pages. */
import { useOutletContext } from "react-router";
import type { OperationResponse } from "#contract/ops/operations.ts";

export type Operator = OperationResponse<"operators_me">;

export function useOperator(): Operator {
  return useOutletContext<Operator>();
}
