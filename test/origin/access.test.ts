/** Cloudflare Access before the console: what an assertion must be, by keys of our own in the team's place. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Envelope } from "#contract/envelope.ts";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operatorToken } from "#test/support/operate.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

const AUDIENCE = "a".repeat(64);
const HOST = "console.halyard.example";
const ASSERTION = "cf-access-jwt-assertion";
const HOUR = 3_600;

const ours = pair();
const others = pair();
let team: SpyServer;
let product: Harness;

beforeAll(async () => {
  team = await startSpyServer();
  publish({ one: ours.publicKey });
  const gateway = { CONSOLE_HOSTS: HOST, ACCESS_TEAM: team.origin, ACCESS_AUDIENCE: AUDIENCE };
  product = await startHarness({ gateway, origin: { CONSOLE_HOSTS: HOST } });
});
afterAll(async () => {
  await product.dispose();
  await team.close();
});

function pair() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}

function publish(keys: Record<string, KeyObject>): void {
  team.respond = (response) => {
    response.setHeader("content-type", "application/json");
    const all = Object.entries(keys).map(([kid, key]) => ({
      ...key.export({ format: "jwk" }),
      kid,
      alg: "RS256",
    }));
    response.end(JSON.stringify({ keys: all }));
  };
}

interface Made {
  key?: KeyObject;
  header?: object;
  claims?: object;
  hash?: "sha256" | "sha512";
}

/** Good but for what is said. */
function assertion(of: Made = {}): string {
  const { key = ours.privateKey, header = {}, claims = {}, hash = "sha256" } = of;
  const now = Math.floor(Date.now() / 1_000);
  const usual = { aud: [AUDIENCE], iss: team.origin, iat: now - 1, exp: now + HOUR };
  const parts = [
    { alg: "RS256", kid: "one", typ: "JWT", ...header },
    { ...usual, ...claims },
  ];
  const text = parts.map((part) => base64url(JSON.stringify(part))).join(".");
  const signature = Buffer.from(sign(hash, Buffer.from(text), key));
  return `${text}.${signature.toString("base64url")}`;
}

const base64url = (text: string) => Buffer.from(text).toString("base64url");

async function list(jwt: string | null, token = operatorToken()): Promise<string> {
  const answer = await product.fetchAs(`https://${HOST}/ops/plans_list`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [OPERATOR_HEADER]: token,
      ...(jwt === null ? {} : { [ASSERTION]: jwt }),
    },
    body: "{}",
  });
  return statusIn(answer);
}

async function page(jwt: string | null): Promise<number> {
  const headers: Record<string, string> = jwt === null ? {} : { [ASSERTION]: jwt };
  return (await product.fetchAs(`https://${HOST}/console`, { headers })).status;
}

async function statusIn(answer: Response): Promise<string> {
  return answer.ok ? Envelope.parse(await answer.json()).status : String(answer.status);
}

const past = () => Math.floor(Date.now() / 1_000) - 1;

const REFUSED: Record<string, () => string | null> = {
  none: () => null,
  "no assertion at all": () => "hello",
  "one by another key of that name": () => assertion({ key: others.privateKey }),
  "one by a key that the team does not have": () => assertion({ header: { kid: "other" } }),
  "one of another application": () => assertion({ claims: { aud: ["b".repeat(64)] } }),
  "one of another team": () => assertion({ claims: { iss: "https://other.example" } }),
  "one that is over": () => assertion({ claims: { exp: past() } }),
  "one without an end": () => assertion({ claims: { exp: undefined } }),
  "one that begins later": () => assertion({ claims: { nbf: past() + HOUR } }),
  "one by another algorithm": () => assertion({ header: { alg: "RS512" }, hash: "sha512" }),
  "one that nobody signed": () => {
    const [, claims] = assertion().split(".");
    return `${base64url(JSON.stringify({ alg: "none", kid: "one" }))}.${claims}.`;
  },
  "one that was changed": () => {
    const [header, , signature] = assertion().split(".");
    const [, claims] = assertion({ claims: { aud: [AUDIENCE, "more"] } }).split(".");
    return `${header}.${claims}.${signature}`;
  },
};

describe("the console and operations", () => {
  test("are there for a good assertion", async () => {
    expect([await list(assertion()), await page(assertion())]).toEqual(["OK", 200]);
  });

  test.each(Object.keys(REFUSED))("are refused for %s", async (name) => {
    const jwt = REFUSED[name]!();
    expect([await list(jwt), await page(jwt)]).toEqual(["AccessNeeded", 403]);
  });

  test("ask an operator's own sign-in as well", async () => {
    const jwt = assertion();
    expect(await list(jwt, "wrong".repeat(9))).toBe("404");
  });
});

test("operations are refused without one on the site's host too, and pages are not", async () => {
  const { url } = product;
  const headers = { "content-type": "application/json", [OPERATOR_HEADER]: operatorToken() };
  const answer = await fetch(new URL("/ops/plans_list", url), {
    method: "POST",
    headers,
    body: "{}",
  });
  expect(await statusIn(answer)).toBe("AccessNeeded");
  expect((await fetch(new URL("/pricing", url))).status).toBe(200);
});
