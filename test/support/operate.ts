/** What operators do to a harness' product: an operation at their door, and a command as they run it. */
import { execFile } from "node:child_process";
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

/** What an operators' command printed; an error has what it printed as its message. `typed` is its standard input. */
export function command(
  { url }: Harness,
  script: string,
  words: string[],
  typed = "",
): Promise<string> {
  const env = { ...process.env, OPERATOR_TOKEN: operatorToken(), NO_COLOR: "1" };
  const line = ["tools/operator/run.ts", script, ...words, "--url", url.href];
  return new Promise((done, fail) => {
    const child = execFile(process.execPath, line, { env }, (error, stdout) =>
      error ? fail(error) : done(stdout),
    );
    child.stdin?.end(typed);
  });
}

export function operatorToken(): string {
  return templateSecrets().origin.OPERATOR_TOKENS!.split(":")[1]!;
}
