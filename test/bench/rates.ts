/** The figures that are ratios of rates: pages and calls against the least that their work could cost. */
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { type CallName, callPath } from "#contract/calls/calls.ts";
import { sign } from "#worker/upstream/sign.ts";
import { compressedPage } from "#test/support/compressed-page.ts";
import { attackPages } from "./attack.ts";
import { type Comparison, compare, type Target } from "./load.ts";
import type { Bench } from "./runtime.ts";

/** @param only one figure, by its name; else all. */
export async function rates(bench: Bench, only?: string): Promise<Record<string, Comparison>> {
  const [gateway, origin] = [await bench.at("halyard-gateway"), await bench.at("halyard-origin")];
  const empty = page(await bench.at("empty-page"));
  const signed = signer(bench);
  const token = await newToken(origin, signed);
  const decrypt = call(await bench.at("decrypt"), "system_user_info", signed);
  // A page that reads its address is rendered each time.
  const ownPage = page(gateway, "/?q=own");
  const figures: Record<string, () => Promise<Comparison>> = {
    "page.cached": () => pageCached(bench),
    "attack.pages": () => attackPages(page(gateway)),
    "page.rendered": () => compare(ownPage, empty),
    "call.gateway": () =>
      compare(call(gateway, "payment_shop", signed), call(origin, "payment_shop", signed)),
    "call.signed": () => compare(call(origin, "system_user_info", signed, token), decrypt),
  };
  const measured: Record<string, Comparison> = {};
  for (const [name, measure] of Object.entries(figures)) {
    if (only === undefined || only === name) measured[name] = await measure();
  }
  return measured;
}

export async function pageCached(bench: Bench): Promise<Comparison> {
  const gateway = await bench.at("halyard-gateway");
  return compare(page(gateway), await pageLimit(bench, gateway));
}

/** A Worker that answers what the gateway does, once that is as it will stay. */
async function pageLimit(bench: Bench, gateway: URL): Promise<Target> {
  const { bytes, headers } = await compressedPage(gateway, "/", PAGE_HEADERS);
  const url = await bench.at("page-limit");
  // The runtime adds these two itself.
  const { "transfer-encoding": _, "content-length": __, ...own } = headers;
  const answer = JSON.stringify(Object.entries(own));
  await fetch(url, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { "x-answer-headers": answer },
  });
  return page(url);
}

const PAGE_HEADERS = { "accept-language": "en" };

function page(url: URL, path = "/"): Target {
  const request = `GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept-language: en\r\naccept-encoding: br\r\n\r\n`;
  return { url, next: () => request };
}

type Sign = () => string;

function signer({ secrets }: Bench): Sign {
  const key = secrets.gateway.SIGNING_PUBLIC_KEY_WINDOWS!.replaceAll("\\n", "\n");
  return () => sign(key);
}

function call(url: URL, name: CallName, signed: Sign, token?: string): Target {
  const head =
    `POST /v4${callPath(name)} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n` +
    `${CLIENT_HEADERS.platform}: windows\r\n${CLIENT_HEADERS.language}: en\r\n` +
    (token === undefined ? "" : `${CLIENT_HEADERS.token}: ${token}\r\n`);
  return {
    url,
    next() {
      const body = JSON.stringify({ signature: signed() });
      return `${head}content-length: ${body.length}\r\n\r\n${body}`;
    },
  };
}

/** A session of a new account. @throws when registering or signing in is refused. */
async function newToken(origin: URL, signed: Sign): Promise<string> {
  const account = `bench-${crypto.randomUUID().slice(0, 8)}`;
  const proof = { account, password: `a password of ${account}` };
  let token: string | null = null;
  for (const name of ["register_type_username", "login_type_username"] as const) {
    const answer = await fetch(new URL(`/v4${callPath(name)}`, origin), {
      method: "POST",
      headers: { "content-type": "application/json", [CLIENT_HEADERS.platform]: "windows" },
      body: JSON.stringify({ ...proof, signature: signed() }),
    });
    const { status } = Envelope.parse(await answer.json());
    if (status !== "OK") throw new Error(`${name}: ${status}`);
    token = answer.headers.get(TOKEN_HEADER) ?? token;
  }
  if (!token) throw new Error("no token came");
  return token;
}
