/** What operators do to a harness' product: an operation at their door, and a command as they run it. */
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import { runScript } from "#tools/operator/command.ts";
import { COMMANDS } from "#tools/operator/commands.ts";
import { operate as operateAt } from "#tools/operator/operate.ts";
import type { Harness } from "./harness.ts";
import { printed } from "./printed.ts";
import { templateSecrets } from "./template.ts";

/** @throws with the API's own words when it is refused. */
export function operate<Name extends OperationName>(
  { url }: Harness,
  name: Name,
  request: OperationRequest<Name>,
): Promise<OperationResponse<Name>> {
  return operateAt(name, request, url.href, operatorToken());
}

/** What an operators' command printed; an error has its error output as its message. `typed` is its standard input. */
export async function command(
  { url }: Harness,
  script: string,
  words: string[],
  typed = "",
): Promise<string> {
  const line = [script, ...words, "--url", url.href];
  const variables = { OPERATOR_TOKEN: operatorToken() };
  const ran = await printed(() => runScript(COMMANDS, line), { variables, typed });
  if (ran.code !== 0) throw new Error(ran.stderr);
  return ran.stdout;
}

export function operatorToken(): string {
  return templateSecrets().origin.OPERATOR_TOKENS!.split(":")[1]!;
}
