/** What an operator's verb gets. */
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import type { Context, Outcome } from "./context.ts";

export interface OperatorContext extends Context {
  /** The operator's name, for the record of what they do. */
  operator: string;
}

export type Operation<Name extends OperationName> = (
  context: OperatorContext,
  input: OperationRequest<Name>,
) => Promise<Outcome<OperationResponse<Name>>>;

/** One verb for every operation of the contract: a missing one does not compile. */
export type Operations = { [Name in OperationName]: Operation<Name> };
