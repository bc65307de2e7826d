/** Asks an operation from the console: by its host's own cookie, which no script reads. */
import { CLIENT_HEADERS, Envelope, RefusalData } from "#contract/envelope.ts";
import { CONSOLE_HEADER } from "#contract/ops/console.ts";
import {
  type OperationName,
  operationPath,
  type OperationRequest,
  type OperationResponse,
  OPERATIONS,
} from "#contract/ops/operations.ts";
import type { Problem } from "#contract/problem.ts";
import { read } from "#contract/reading.ts";
import { timeLimit } from "#app/data/api/time-limit.ts";
import { visit } from "#app/data/api/visit.ts";
import { queryClient } from "#app/data/query/query-client.ts";

/** A settlement or a refund asks its provider before it answers. */
const TIMEOUT_MS = 30_000;

export class OperationRefused extends Error {
  readonly problem: Problem | "NetworkError";
  /** Dotted names of the request's fields that are meant. */
  readonly fields: readonly string[];

  constructor(problem: Problem | "NetworkError", message: string, fields: readonly string[] = []) {
    super(message);
    this.problem = problem;
    this.fields = fields;
  }
}

/** @throws {OperationRefused} on a refusal and on silence. */
export async function operate<Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
): Promise<OperationResponse<Name>> {
  const { networkError, language } = await visit();
  const envelope = await send(name, request, language()).catch(() => null);
  if (!envelope) throw new OperationRefused("NetworkError", networkError());
  const { code, msg, status, data } = envelope;
  // safe because the type is made of the schema that reads it
  if (code === 200) return read(OPERATIONS[name].response, data) as OperationResponse<Name>;
  // The frame asks who is here, and leads to the way in.
  if (status === ("Unauthorized" satisfies Problem) && name !== "operators_me")
    void queryClient.resetQueries({ queryKey: ["operators_me"] });
  const { fields } = RefusalData.safeParse(data).data ?? {};
  // safe because every status that is no success names a problem
  throw new OperationRefused(status as Problem, msg, fields ?? []);
}

async function send(name: OperationName, request: object, language: string): Promise<Envelope> {
  const response = await fetch(operationPath(name), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [CONSOLE_HEADER]: "1",
      [CLIENT_HEADERS.language]: language,
    },
    body: JSON.stringify(request),
    credentials: "same-origin",
    signal: timeLimit(TIMEOUT_MS),
  });
  return Envelope.parse(await response.json());
}
