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
import { scaled } from "#test/support/scale.ts";
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

const PATIENCE = { timeout: 30_000 };

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

test("an owner goes on as before while a stranger attacks the account all the time", async () => {
  const desk = at("203.0.113.20");
  const phone = at("203.0.113.21");
  const away = at("2001:db8:77:1::5");

  expect(await desk("user_send_code", { ...named, purpose: "register" })).toMatchObject({
    status: "OK",
  });
  await expect.poll(codes, PATIENCE).toHaveLength(1);
  const registration = { ...named, code: codes()[0], password: PASSWORD };
  expect(await desk("register_type_normal", registration)).toMatchObject({ status: "OK" });

  const seen = new Set<string>();
  const storm = { begun: 0, done: 0, isOver: false };
  const attackers = Array.from({ length: AT_ONCE }, async () => {
    while (!storm.isOver || storm.done < STRANGERS) {
      for (const status of await attack(storm.begun++ % STRANGERS)) seen.add(status);
      storm.done++;
    }
  });
  const strangersTried = (share: number) =>
    expect.poll(() => storm.done, { timeout: 600_000 }).toBeGreaterThanOrEqual(STRANGERS * share);

  // Signs in and buys, where the account is known.
  await strangersTried(0.3);
  const signedIn = await phone("login_type_normal", { ...named, password: PASSWORD });
  expect(signedIn).toMatchObject({ status: "OK" });
  const coupon = await newCoupon(product.db, { percent: 100 });
  const wish = { productId: "month-1", coupon, clientKey: newId() };
  const expected = { amount: 0, currency: "USD" };
  const bought = await phone("payment_purchase", { ...wish, expected }, signedIn.token);
  expect(bought).toMatchObject({ status: "OK" });
  const { order } = bought.data as CallResponse<"payment_purchase">;
  expect(order.status).toBe("paid");

  // Resets, with a code of the moment.
  await strangersTried(0.6);
  const before = codes();
  expect(await phone("user_send_code", { ...named, purpose: "reset" })).toMatchObject({
    status: "OK",
  });
  await expect.poll(() => codes().length, PATIENCE).toBeGreaterThan(before.length);
  const tried = await Promise.all(
    codes()
      .filter((code) => !before.includes(code))
      .map((code) => phone("user_reset_password", { ...named, code, password: FRESH })),
  );
  expect(tried.map(({ status }) => status)).toContain("OK");
  expect(await phone("login_type_normal", { ...named, password: FRESH })).toMatchObject({
    status: "OK",
  });

  // Signs in where nobody knows the account, with what is in the mailbox.
  await strangersTried(0.9);
  const asked = await away("user_send_code", { ...named, purpose: "login" });
  expect(asked.status).toMatch(/^(OK|CodeSentAlready)$/);
  await expect.poll(() => codes().filter(({ length }) => length === 12).length, PATIENCE).toBe(2);
  const entered = [];
  for (const code of codes().filter(({ length }) => length === 12))
    entered.push(await away("login_type_normal", { ...named, code }));
  expect(entered.map(({ status }) => status).toSorted()).toEqual(["BadCode", "OK"]);

  storm.isOver = true;
  await Promise.all(attackers);
  // What the attack got: refusals, and a mailbox with a handful of letters.
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining(["BadCode", "CodeSentAlready", "ProofPaused"]),
  );
  expect(codes().length).toBeLessThanOrEqual(1 + 6 + 2 + 1);
});
