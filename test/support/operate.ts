/** One operation at the operators' door of a harness' product. */
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import { operate as operateAt } from "#tools/operator/operate.ts";
import type { Harness } from "./harness.ts";
import { templateSecrets } from "./template.ts";

/** @throws with the API's own words when it is refused. */
export function operate<Name extends OperationName>(
  { url }: Harness,
  name: Name,
  request: OperationRequest<Name>,
): Promise<OperationResponse<Name>> {
  return operateAt(name, request, url.href, operatorToken());
}

export function operatorToken(): string {
  return templateSecrets().origin.OPERATOR_TOKENS!.split(":")[1]!;
}
