/** A browser at the console of a harness' product: sends what its pages would, and keeps the cookie that it is given. */
import { Envelope } from "#contract/envelope.ts";
import { CONSOLE_HEADER } from "#contract/ops/console.ts";
import {
  type OperationName,
  type OperationResponse,
  operationPath,
} from "#contract/ops/operations.ts";
import type { Harness } from "./harness.ts";
import { type Authenticator, newAuthenticator } from "./passkey.ts";

export interface Asked {
  status: number;
  /** Null where the answer was no envelope: the address does not exist. */
  envelope: Envelope | null;
  /** As it was sent. */
  setCookie: string | null;
}

export class ConsoleBrowser {
  cookie = "";
  readonly origin: string;
  readonly product: Harness;
  readonly headers: Record<string, string>;

  /** `headers` go with every request, over the usual ones. */
  constructor(product: Harness, origin: string, headers: Record<string, string> = {}) {
    this.product = product;
    this.origin = origin;
    this.headers = headers;
  }

  async ask(
    name: OperationName,
    request: object = {},
    headers: Record<string, string> = {},
  ): Promise<Asked> {
    const answer = await this.product.fetchAs(`${this.origin}${operationPath(name)}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [CONSOLE_HEADER]: "1",
        origin: this.origin,
        ...(this.cookie === "" ? {} : { cookie: this.cookie }),
        ...this.headers,
        ...headers,
      },
      body: JSON.stringify(request),
    });
    const text = await answer.text();
    const setCookie = answer.headers.get("set-cookie");
    if (setCookie !== null) this.cookie = setCookie.split(";")[0]!;
    const isEnvelope = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
    const envelope = isEnvelope ? Envelope.parse(JSON.parse(text)) : null;
    return { status: answer.status, envelope, setCookie };
  }

  /** @throws with the problem's name when it is refused. */
  async does<Name extends OperationName>(
    name: Name,
    request: object = {},
  ): Promise<OperationResponse<Name>> {
    const { status, envelope } = await this.ask(name, request);
    if (envelope?.code !== 200) throw new Error(envelope?.status ?? `HTTP ${status}`);
    return envelope.data as OperationResponse<Name>;
  }

  /** The status of the answer: a problem's name, `OK`, or `404` where there is no such address. */
  async said(
    name: OperationName,
    request: object = {},
    headers: Record<string, string> = {},
  ): Promise<string> {
    const { status, envelope } = await this.ask(name, request, headers);
    return envelope?.status ?? String(status);
  }

  /** Makes the passkey of an invitation's link, and is in. */
  async accept(link: string): Promise<Authenticator> {
    const invitation = new URL(link).hash.slice("#invitation=".length);
    const authenticator = newAuthenticator(this.origin);
    const wanted = await this.does("operators_accept_begin", { invitation });
    const passkey = authenticator.made(wanted);
    await this.does("operators_accept", { invitation, passkey, name: "Key" });
    return authenticator;
  }

  async enter(authenticator: Authenticator): Promise<void> {
    const question = await this.does("operators_enter_begin");
    await this.does("operators_enter", { passkey: authenticator.answer(question) });
  }
}
