/** Sends an operation that changes something, with a passkey where it asks for one. Its caller asks anew for what is shown. */
import type { OperationName } from "#contract/ops/operations.ts";
import { operate } from "#app/data/console/operate.ts";
import { saveExport } from "./save-export.ts";
import { whenFresh } from "./sign-in.ts";
import type { Row } from "./value.tsx";

/** The request is one that the contract has read. @throws {OperationRefused} */
export async function send(name: OperationName, request: object): Promise<Row> {
  // safe because the contract has read it for this operation
  const answer = await whenFresh(() => operate(name, request as never) as Promise<Row>);
  // safe because the contract has read both for this operation
  return name === "people_export" ? saveExport(request as never, answer as never) : answer;
}
