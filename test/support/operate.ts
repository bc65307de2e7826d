/** One operation at the operators' door of a harness' product. */
import {
  type OperationName,
  type OperationRequest,
  type OperationResponse,
  OPERATOR_HEADER,
  operationPath,
} from "#contract/ops.ts";
import type { Harness } from "./harness.ts";
import { templateSecrets } from "./template.ts";

/** @throws with the API's own words when it is refused. */
export async function operate<Name extends OperationName>(
  { url }: Harness,
  name: Name,
  request: OperationRequest<Name>,
): Promise<OperationResponse<Name>> {
  const [, operator] = templateSecrets().origin.OPERATOR_TOKENS!.split(":");
  const answer = await fetch(new URL(operationPath(name), url), {
    method: "POST",
    headers: { "content-type": "application/json", [OPERATOR_HEADER]: operator! },
    body: JSON.stringify(request),
  });
  const { code, msg, data } = await answer.json<Answer<Name>>();
  if (code !== 200) throw new Error(msg);
  return data;
}

interface Answer<Name extends OperationName> {
  code: number;
  msg: string;
  data: OperationResponse<Name>;
}
