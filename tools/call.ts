/**
 * Signs and sends one call to a running product and prints `{ "response": ..., "token": string | null }`:
 * `npm run call -- NAME [JSON] [--token T] [--language L] [--platform P] [--url URL]`. HALYARD_URL says the product as well.
 */
import { parseArgs } from "node:util";
import { type CallName, CALL_NAMES, callPath } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, TOKEN_HEADER } from "#contract/envelope.ts";
import { sign } from "#worker/upstream/sign.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: "string" },
    language: { type: "string", default: "en" },
    platform: { type: "string", default: "windows" },
    url: {
      type: "string",
      default: process.env.HALYARD_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8787}`,
    },
    help: { type: "boolean", default: false },
  },
});

const [name, json = "{}"] = positionals;
if (values.help || !name || !CALL_NAMES.includes(name as CallName)) {
  fail(`Usage: npm run call -- NAME [JSON] [--token T] [--language L] [--platform P] [--url URL]
Calls: ${CALL_NAMES.join(", ")}`);
}

const url = new URL(values.url);
const prefix =
  url.hostname === "localhost" || /^(dev|test)\./.test(url.hostname) ? "/v4/test" : "/v4";
const answer = await fetch(new URL(`${prefix}${callPath(name as CallName)}`, url), {
  method: "POST",
  headers: {
    "content-type": "application/json",
    [CLIENT_HEADERS.platform]: values.platform,
    [CLIENT_HEADERS.language]: values.language,
    ...(values.token ? { [CLIENT_HEADERS.token]: values.token } : {}),
  },
  body: JSON.stringify({ ...parameters(json), signature: await signature() }),
}).catch(silent);

const response: unknown = await answer.json().catch(() => null);
console.log(JSON.stringify({ response, token: answer.headers.get(TOKEN_HEADER) }));

function parameters(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return fail("The parameters are not JSON.");
  }
}

async function signature(): Promise<string> {
  const key = await fetch(new URL(`/signing-keys/${values.platform}`, url)).catch(silent);
  if (!key.ok) fail(`${url.origin} gives no signing key for the platform ${values.platform}.`);
  return sign(await key.text());
}

function silent(): never {
  return fail(
    `Nothing listens at ${url.origin}. Start the product, or say where it is with --url.`,
  );
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
