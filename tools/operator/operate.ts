/**
 * One operation against a running product, for the operators' commands. Address and token are the environment's
 * HALYARD_URL and OPERATOR_TOKEN, or the local product's own, whose token goes to no other machine.
 */
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { PROBLEMS } from "#contract/problem.ts";
import {
  type OperationName,
  type OperationRequest,
  type OperationResponse,
  OPERATOR_HEADER,
  operationPath,
} from "#contract/ops/operations.ts";
import { readLocally } from "../local/secrets.ts";

/** The product's refusal, in its own words, with the request's own names of what it is about. */
export class Refused extends Error {
  readonly fields: string[];
  constructor(message: string, fields: string[]) {
    super(fields.length > 0 ? `${message} (${fields.join(", ")})` : message);
    this.fields = fields;
  }

  /** With the fields as whoever reads it calls them. */
  named(label: (field: string) => string): Refused {
    const [words = ""] = this.message.split(` (${this.fields.join(", ")})`);
    return new Refused(words, this.fields.map(label));
  }
}

/** Says on the error output which product a command speaks to, so that nobody changes the wrong one unseen. */
export function nameProduct(url = productUrl()): string {
  console.error(`Product: ${url}`);
  return url;
}

/** @throws {Refused} when the operation is refused. */
export async function operate<Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
  url = productUrl(),
  token = operatorToken(url),
): Promise<OperationResponse<Name>> {
  const answer = await fetch(new URL(operationPath(name), url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [CLIENT_HEADERS.language]: "en",
      [OPERATOR_HEADER]: token,
    },
    body: JSON.stringify(request),
  }).catch(() => {
    throw new Error(`Nothing answers at ${url}.`);
  });
  const envelope = (await answer.json().catch(() => null)) as Answer<Name> | null;
  if (envelope?.code === 200) return envelope.data;
  if (envelope?.code === PROBLEMS.Unauthorized)
    throw new Error(`${url} knows no operator with this token (OPERATOR_TOKEN).`);
  throw new Refused(envelope?.msg ?? `HTTP ${answer.status}`, envelope?.data?.fields ?? []);
}

type Answer<Name extends OperationName> = {
  code: number;
  msg: string;
  data: OperationResponse<Name> & { fields?: string[] };
};

function productUrl(): string {
  return process.env.HALYARD_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8787}`;
}

/** With or without the name that it is written down with. @throws where there is none for that product */
function operatorToken(url: string): string {
  const isLocal = ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
  const given = process.env.OPERATOR_TOKEN ?? (isLocal && readLocally().origin.OPERATOR_TOKENS);
  // The newest of several.
  const token = given && given.split(":").at(-1);
  if (token) return token;
  throw new Error(`Set OPERATOR_TOKEN to your own for ${url} (README.md, Deploy).`);
}
