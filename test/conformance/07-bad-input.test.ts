/**
 * §7 Bad input, for every call of the contract: always the envelope with a stable code, never a 5xx, nothing echoed,
 * nothing half-written. Cases come from the contract, so that a new call is covered by being declared.
 */
import { PROBLEMS } from "#contract/problem.ts";
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_NAMES, callPath, type CallName, CALLS, declaration } from "#contract/calls/calls.ts";
import { Envelope, SIGNATURE_WINDOW_MS } from "#contract/envelope.ts";
import { newNonce } from "#contract/nonce.ts";
import { EXAMPLES } from "#test/support/call-examples.ts";
import { type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { isValid, MARKER, randomRequests, singleFaults } from "#test/support/hostile-input.ts";
import { scaled, shareOf } from "#test/support/scale.ts";

let product: Harness;
let person: Person;
/** A call that is heard may end its session, so each call's cases have one of their own. */
let session: string;

beforeAll(async () => {
  product = await startHarness(quickKeys());
  person = await signedInPerson(product);
});
afterAll(() => product.dispose());

/** A short key: what is tried here is everything behind the signature, thousands of times. */
function quickKeys() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 1024,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    gateway: { SIGNING_PUBLIC_KEY_WINDOWS: publicKey },
    origin: { SIGNING_PRIVATE_KEY_WINDOWS: privateKey },
  };
}

interface Sent {
  status: number;
  text: string;
  token: string | null;
}

interface SendOptions {
  token?: string | null;
  headers?: Record<string, string>;
}

/** Sends a body as it is written, signed where it has room for `SIGNATURE`. */
async function send(name: CallName, body: string, options: SendOptions = {}): Promise<Sent> {
  const { token = session, headers = {} } = options;
  const answer = await fetch(new URL(`/v4${callPath(name)}`, product.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      platform: "windows",
      language: "en",
      ...(token === null ? {} : { authorization: token }),
      ...headers,
    },
    body: new TextEncoder().encode(body.replace("SIGNATURE", product.sign())),
  });
  return { status: answer.status, text: await answer.text(), token: answer.headers.get("pragma") };
}

/** Sends eight at a time; the answers are in the order of the items. */
async function inBatches<Item>(items: Item[], sendOne: (item: Item) => Promise<Sent>) {
  const sent: Sent[] = [];
  for (let at = 0; at < items.length; at += 8) {
    sent.push(...(await Promise.all(items.slice(at, at + 8).map(sendOne))));
  }
  return sent;
}

/** Puts a fresh signature beside the request's own fields. */
function signed(text: string): string {
  const inner = text.slice(1, -1).trim();
  return `{"signature":"SIGNATURE"${inner ? `,${inner}` : ""}}`;
}

/** What every answer is: an envelope of the contract whose code and status belong together, under HTTP 200. */
function envelopeIn({ status, text }: Sent): Envelope {
  expect(status).toBe(200);
  const envelope = Envelope.parse(JSON.parse(text));
  expect(Object.keys(envelope)).toEqual(["code", "msg", "status", "data"]);
  const expected = { ...PROBLEMS, OK: 200 }[envelope.status as "OK"];
  expect(envelope.code).toBe(expected);
  return envelope;
}

/** The rows of every table of ours. */
async function rowCounts(): Promise<Record<string, number>> {
  const { results } = await product.db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all<{ name: string }>();
  // Refusals are counted, and nothing else of them is kept.
  const tables = results
    .map(({ name }) => name)
    .filter((name) => !/^(_|sqlite|d1_|security_count$|call_day$)/.test(name));
  const counts = await product.db.batch<{ rows: number }>(
    tables.map((name) => product.db.prepare(`SELECT count(*) AS rows FROM "${name}"`)),
  );
  return Object.fromEntries(tables.map((name, at) => [name, counts[at]!.results[0]!.rows]));
}

const fieldsOf = (name: CallName) => Object.keys(CALLS[name].request.shape);

/** The second step is taken with the token of the first alone. */
async function tokenFor(name: CallName): Promise<string> {
  if (declaration(name).auth !== "second") return signIn(product, person.account);
  const { token } = await EXAMPLES.login_second_step(product);
  return token!;
}

const UNSIGNED: [string, string][] = [
  ["nothing", ""],
  ["half a text", '{"signature":"SIGNATURE"'],
  ["an array", '["SIGNATURE"]'],
  ["a text", '"SIGNATURE"'],
  ["null", "null"],
  ["a byte order mark", '\uFEFF{"signature":"SIGNATURE"}'],
  ["two signatures", '{"signature":"SIGNATURE","signature":"x"}'],
  ["a signature in a list", '{"signature":["SIGNATURE"]}'],
  ["bad base64", '{"signature":"%%%SIGNATURE"}'],
  ["21 levels", `{"signature":"SIGNATURE","a":${"[".repeat(21)}${"]".repeat(21)}}`],
  ["20,000 levels", `{"signature":"SIGNATURE","a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  [
    "6,000 members",
    `{"signature":"SIGNATURE",${Array.from({ length: 6_000 }, (_, at) => `"k${at}":0`).join()}}`,
  ],
  ["a number of 60,000 digits", `{"signature":"SIGNATURE","a":${"9".repeat(60_000)}`],
];

/** Fields whose form takes 60,000 letters: what they say is refused by its own name. */
const TAKEN_FURTHER: Record<string, number> = {
  // What cannot be a device's link is refused as one that cannot be opened (spec §7).
  "login_type_deviceid.link": PROBLEMS.DeviceIdError,
  "register_type_deviceid.link": PROBLEMS.DeviceIdError,
  "user_support_picture_add.content": PROBLEMS.PictureRefused,
};

describe.each(CALL_NAMES)("%s", (name) => {
  beforeAll(async () => {
    session = await tokenFor(name);
  });

  test("wrong types, missing and extra fields are refused by name and change nothing", async () => {
    const before = await rowCounts();
    const cases = singleFaults(name);
    expect(cases.length).toBeGreaterThan(4);
    const sent = await inBatches(cases, ({ text }) => send(name, signed(text)));
    for (const [at, { fault }] of cases.entries()) {
      const answer = sent[at]!;
      const { code, data } = envelopeIn(answer);
      expect({ fault, code }).toEqual({ fault, code: 400 });
      const fields = (data as { fields: string[] } | null)?.fields ?? [];
      expect(fields.filter((field) => !fieldsOf(name).includes(field))).toEqual([]);
      expect(answer.text).not.toContain(MARKER);
      expect(answer.token).toBeNull();
    }
    expect(await rowCounts()).toEqual(before);
  });

  test("a body that is no signed object is refused as unsigned", async () => {
    const bodies = shareOf(UNSIGNED, CALL_NAMES.indexOf(name), 6);
    const sent = await inBatches(bodies, ([, body]) => send(name, body));
    const codes = bodies.map(([what], at) => [what, envelopeIn(sent[at]!).code]);
    expect(codes).toEqual(bodies.map(([what]) => [what, 403]));
  });

  test("a number beyond numbers, and one of 60,000 digits, are refused", async () => {
    for (const number of ["1e309", "-1e309", "9".repeat(60_000)]) {
      const field = fieldsOf(name)[0] ?? "a";
      expect(envelopeIn(await send(name, signed(`{"${field}":${number}}`))).code).toBe(400);
    }
  });

  test("500,000 characters are too much for the gateway, 60,000 for the contract; neither comes back", async () => {
    for (const field of [...fieldsOf(name), "besides"]) {
      const huge = await send(name, signed(`{"${field}":"${MARKER.repeat(50_000)}"}`));
      expect([huge.status, JSON.parse(huge.text)]).toMatchObject([
        413,
        { status: "PayloadTooLarge" },
      ]);
      const large = await send(name, signed(`{"${field}":"${MARKER.repeat(6_000)}"}`));
      expect(envelopeIn(large).code).toBe(TAKEN_FURTHER[`${name}.${field}`] ?? 400);
      expect(huge.text + large.text).not.toContain(MARKER);
    }
  });

  test("a stale, a future, a replayed and a foreign signature are refused alike", async () => {
    const used = product.sign();
    await send(name, `{"signature":"${used}"}`, { token: null });
    const answers = await Promise.all(
      [
        product.sign("windows", {
          nonce: newNonce(),
          timestamp: Date.now() - SIGNATURE_WINDOW_MS - 1,
        }),
        product.sign("windows", {
          nonce: newNonce(),
          timestamp: Date.now() + SIGNATURE_WINDOW_MS + 60_000,
        }),
        ...(declaration(name).reads ? [] : [used]),
        product.sign("ios"),
        "",
        "A".repeat(172),
      ].map((signature) => send(name, `{"signature":"${signature}"}`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(envelopeIn(answers[0]!).code).toBe(403);
  });
});

describe("tokens that are none", () => {
  const guarded = CALL_NAMES.filter((name) =>
    ["register", "session", "second"].includes(declaration(name).auth),
  );
  const stranger = `hy_${"A".repeat(43)}`;
  const TOKENS = [
    "",
    " ",
    "null",
    "undefined",
    "Bearer ",
    `Bearer ${stranger}`,
    "Basic YTpi",
    stranger,
    `${stranger}, ${stranger}`,
    `${stranger}=`,
    stranger.toUpperCase(),
    "t".repeat(16_000),
    "\u00ff\u00fe",
    "' OR 1=1 --",
    "__proto__",
  ];

  test.each(guarded)("%s", async (name) => {
    const before = await rowCounts();
    for (const token of [
      ...shareOf(TOKENS, CALL_NAMES.indexOf(name), 5),
      `${person.token} x`,
      `Bearer ${person.token}`,
      person.token.slice(0, -1),
    ]) {
      const sent = await send(name, signed("{}"), { token });
      expect({ token, code: envelopeIn(sent).code }).toEqual({ token, code: 401 });
      expect(sent.token).toBeNull();
    }
    expect(await rowCounts()).toEqual(before);
  });

  test("a token that was signed out", async () => {
    const token = await signIn(product, person.account);
    expect((await product.call("user_logout", {}, { token })).envelope.code).toBe(200);
    for (const name of guarded) {
      expect(envelopeIn(await send(name, signed("{}"), { token })).code).toBe(401);
    }
  });
});

describe("random requests", () => {
  const RUNS_A_CALL = scaled(Math.ceil(1_000 / CALL_NAMES.length));

  // What the contract takes may change a password or delete an account: each call has a person of its own.
  beforeEach(async () => {
    session = (await signedInPerson(product)).token;
  });

  test.each(CALL_NAMES)(
    "%s: an envelope whatever is sent, and only what the contract takes gets further",
    async (name) => {
      const requests = fc.sample(randomRequests(name), { seed: 20_261_127, numRuns: RUNS_A_CALL });
      const token = declaration(name).auth === "none" ? null : session;
      const sent = await inBatches(requests, (request) =>
        send(name, signed(JSON.stringify(request)), { token }),
      );
      for (const [at, request] of requests.entries()) {
        // Signed out by now where a request ended the session itself, which is as good a state as any.
        const { code, data } = envelopeIn(sent[at]!);
        const taken = isValid(name, JSON.parse(JSON.stringify(request)));
        expect([500, 502, 403]).not.toContain(code);
        expect(taken || code === 400 || code === 401).toBe(true);
        expect(code !== 200 || CALLS[name].response.safeParse(data).success).toBe(true);
      }
    },
  );
});
