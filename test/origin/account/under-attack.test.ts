/**
 * In PROD, over HTTP: a stranger of many networks does all that can be done to an account without its mailbox, all the
 * time, and its owner signs in, buys, resets and signs in from elsewhere as if nothing were (security L13).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CallName, callPath, type CallResponse } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { newId } from "#origin/ground/ids.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { codeIn, newEmail } from "#test/support/mailbox.ts";
import { scaled, TEST_LIMIT_MS } from "#test/support/scale.ts";
import { newCoupon } from "#test/support/shop.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

const STRANGERS = scaled(50);
/** Strangers that have a request on its way at any time. */
const AT_ONCE = 6;
const ADDRESS = newEmail();
const FRESH = "fresh words for a reset";

let product: Harness;
let mail: SpyServer;

beforeAll(async () => {
  mail = await startSpyServer();
  product = await startHarness({
    gateway: { ENVIRONMENT: "PROD", HOSTS: "halyard.example" },
    origin: {
      ENVIRONMENT: "PROD",
      EMAIL: "",
      MAIL_FROM: "Halyard <mail@halyard.example>",
      MAIL_HTTP_URL: mail.origin,
      MAIL_HTTP_TOKEN: "token",
    },
  });
});
afterAll(() => Promise.all([product.dispose(), mail.close()]));

/** A call of a browser at a network address. */
function at(ip: string) {
  return async function call(name: CallName, request: object = {}, token?: string) {
    const answer = await product.fetchAs(`https://halyard.example/v4${callPath(name)}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "cf-connecting-ip": ip,
        [CLIENT_HEADERS.platform]: "windows",
        [CLIENT_HEADERS.language]: "en",
        ...(token === undefined ? {} : { [CLIENT_HEADERS.token]: token }),
      },
      body: JSON.stringify({ ...request, signature: product.sign() }),
    });
    const { status, data } = Envelope.parse(await answer.json());
    return { status, data, token: answer.headers.get(TOKEN_HEADER) ?? undefined };
  };
}

/** The whole attack, which is as long as the tests are many. */
const LONG = { timeout: TEST_LIMIT_MS };

const named = { kind: "email", address: ADDRESS } as const;

/** The codes in the mailbox, newest first. */
function codes(): string[] {
  const letters = mail.seen.map(({ body }) => JSON.parse(body) as { to: string; text: string });
  return letters
    .filter(({ to, text }) => to === ADDRESS && /\b\d{6}/.test(text))
    .map(codeIn)
    .toReversed();
}

/** Each in a network of its own, wide ones included. */
const strangerAt = (n: number) =>
  at(n % 2 === 0 ? `198.18.${n >> 8}.${n & 255}` : `2001:db9:${n.toString(16)}::1`);

/** Asks for codes, guesses passwords and codes; what came of it. */
async function attack(stranger: number): Promise<string[]> {
  const call = strangerAt(stranger);
  const answers = [await call("login_type_normal", { ...named, password: `guess ${stranger}` })];
  for (const purpose of ["login", "reset"])
    answers.push(await call("user_send_code", { ...named, purpose }));
  answers.push(await call("login_type_normal", { ...named, code: "000000" }));
  answers.push(
    await call("user_reset_password", { ...named, code: "111111", password: "theirs 41" }),
  );
  return answers.map(({ status }) => status);
}

interface Storm {
  /** Waits until such a share of them tried all they can. */
  strangersTried: (share: number) => Promise<void>;
}

/** Strangers attack until the story is over, each of them at least once; what they were told. */
async function whileAttacked(story: (storm: Storm) => Promise<void>): Promise<Set<string>> {
  const answers = new Set<string>();
  const storm = { begun: 0, done: 0, isOver: false };
  const attackers = Array.from({ length: AT_ONCE }, async () => {
    while (!storm.isOver) {
      for (const status of await attack(storm.begun++ % STRANGERS)) answers.add(status);
      storm.done++;
    }
  });
  const strangersTried = (share: number) =>
    expect.poll(() => storm.done, LONG).toBeGreaterThanOrEqual(STRANGERS * share);
  try {
    await story({ strangersTried });
    await strangersTried(1);
  } finally {
    storm.isOver = true;
    await Promise.allSettled(attackers);
  }
  return answers;
}

const desk = at("203.0.113.20");
/** Another address of the network that knows the owner. */
const phone = at("203.0.113.21");
const away = at("2001:db8:77:1::5");

async function register(): Promise<void> {
  const asked = await desk("user_send_code", { ...named, purpose: "register" });
  expect(asked).toMatchObject({ status: "OK" });
  await expect.poll(codes).toHaveLength(1);
  const registration = { ...named, code: codes()[0], password: PASSWORD };
  expect(await desk("register_type_normal", registration)).toMatchObject({ status: "OK" });
}

async function signInAndBuy(): Promise<void> {
  const signedIn = await phone("login_type_normal", { ...named, password: PASSWORD });
  expect(signedIn).toMatchObject({ status: "OK" });
  const wish = {
    productId: "month-1",
    method: null,
    coupon: await newCoupon(product.db, { percent: 100 }),
    clientKey: newId(),
    expected: { amount: 0, currency: "USD" },
  };
  const bought = await phone("payment_purchase", wish, signedIn.token);
  expect(bought).toMatchObject({ status: "OK" });
  const { order } = bought.data as CallResponse<"payment_purchase">;
  expect(order.status).toBe("paid");
}

async function resetWhereKnown(): Promise<void> {
  const before = codes();
  const asked = await phone("user_send_code", { ...named, purpose: "reset" });
  expect(asked).toMatchObject({ status: "OK" });
  await expect.poll(() => codes().length).toBeGreaterThan(before.length);
  const outcomes = [];
  for (const code of codes().filter((one) => !before.includes(one))) {
    const { status } = await phone("user_reset_password", { ...named, code, password: FRESH });
    outcomes.push(status);
  }
  expect(outcomes).toContain("OK");
  const fresh = await phone("login_type_normal", { ...named, password: FRESH });
  expect(fresh).toMatchObject({ status: "OK" });
}

/** With what is in the mailbox, no matter who asked for it: of two long codes one is for signing in. */
async function enterElsewhere(): Promise<void> {
  const asked = await away("user_send_code", { ...named, purpose: "login" });
  expect(asked.status).toMatch(/^(OK|CodeSentAlready)$/);
  const long = () => codes().filter(({ length }) => length === 12);
  await expect.poll(() => long().length, LONG).toBe(2);
  const outcomes = [];
  for (const code of long())
    outcomes.push((await away("login_type_normal", { ...named, code })).status);
  expect(outcomes.toSorted()).toEqual(["BadCode", "OK"]);
}

test("an owner goes on as before while a stranger attacks the account all the time", async () => {
  await register();
  const answers = await whileAttacked(async ({ strangersTried }) => {
    await strangersTried(0.3);
    await signInAndBuy();
    await strangersTried(0.6);
    await resetWhereKnown();
    await strangersTried(0.9);
    await enterElsewhere();
  });
  // What the attack got: refusals, and a mailbox with a handful of letters.
  for (const refusal of ["BadCode", "CodeSentAlready", "ProofPaused"])
    expect(answers).toContain(refusal);
  // For registering; six short ones and two long ones of strangers; for the reset.
  expect(codes().length).toBeLessThanOrEqual(1 + 6 + 2 + 1);
});
