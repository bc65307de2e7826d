/** Passwords: brute force, cost and common ones (security L2, L7, L8). */
import { describe, expect, test } from "vitest";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { signInByAddress } from "#origin/verbs/sign-in/sign-in-by-address.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { type Bench, from, newBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { scaled } from "#test/support/scale.ts";

const REFUSED = { ok: false, problem: "BadCredentials" };

async function registered(bench: Bench): Promise<string> {
  const account = newAccountName();
  const outcome = await registerByName(bench.context, { account, password: PASSWORD });
  expect(outcome).toMatchObject({ ok: true });
  return account;
}

function ip(network: number): string {
  return `2001:db8:1:${network.toString(16)}::1`;
}

describe("guessing a password", () => {
  /** A thousand with `npm run drills`; a part of them here, since each is a handful of round trips. */
  test("guesses of fifty networks through a minute cost at most ten hashes", async () => {
    const bench = await newBench();
    const account = await registered(bench);
    const before = bench.hashes();
    const answers = new Set<string>();
    for (let network = 0; network < 50; network++) {
      const guesses = Array.from({ length: scaled(1) }, (_, at) =>
        signInByName(from(bench.context, { ip: ip(network) }), {
          account,
          password: `guess ${at}`,
        }),
      );
      for (const outcome of await Promise.all(guesses)) {
        answers.add(outcome.ok ? "entered" : outcome.problem);
      }
      bench.clock.advance(1_200);
    }
    expect(bench.hashes() - before).toBeLessThanOrEqual(10);
    expect(answers).toEqual(new Set(["BadCredentials", "ProofPaused"]));
  });

  test("the right password waits like a wrong one, and works after the wait", async () => {
    const bench = await newBench();
    const account = await registered(bench);
    for (let tries = 0; tries < 6; tries++) {
      await signInByName(bench.context, { account, password: "not this one" });
    }
    const right = { account, password: PASSWORD };
    expect(await signInByName(bench.context, right)).toMatchObject({ problem: "ProofPaused" });
    bench.clock.advance(5_000);
    expect(await signInByName(bench.context, right)).toMatchObject({ ok: true });
    for (let tries = 0; tries < 5; tries++) {
      await signInByName(bench.context, { account, password: "not this one" });
    }
    expect(await signInByName(bench.context, right)).toMatchObject({ ok: true });
  });

  test("a registration sent once more is braked as a sign-in is, and a wrong password learns only that the name is taken", async () => {
    const bench = await newBench();
    const account = await registered(bench);
    const right = { account, password: PASSWORD };
    for (let tries = 0; tries < 6; tries++) {
      const wrong = { account, password: "not this one" };
      expect(await registerByName(bench.context, wrong)).toMatchObject({ problem: "AccountTaken" });
    }
    expect(await registerByName(bench.context, right)).toMatchObject({ problem: "AccountTaken" });
    expect(await signInByName(bench.context, right)).toMatchObject({ problem: "ProofPaused" });
    bench.clock.advance(5_000);
    expect(await registerByName(bench.context, right)).toMatchObject({ ok: true });
  });

  test("nobody is locked out for longer than a quarter of an hour", async () => {
    const bench = await newBench();
    const account = await registered(bench);
    for (let tries = 0; tries < 40; tries++) {
      await signInByName(bench.context, { account, password: "not this one" });
      bench.clock.advance(15 * 60_000);
    }
    const right = { account, password: PASSWORD };
    expect(await signInByName(bench.context, right)).toMatchObject({ ok: true });
  });

  test("one network runs into its own limit, over however many accounts", async () => {
    const bench = await newBench();
    const network = from(bench.context, { ip: `192.0.2.${Math.ceil(Math.random() * 250)}` });
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, () =>
        signInByName(network, { account: newAccountName(), password: "whatever it is" }),
      ),
    );
    const limited = outcomes.filter(
      (outcome) => !outcome.ok && outcome.problem === "TooManyRequests",
    );
    expect(limited).toHaveLength(20);
    expect(bench.hashes()).toBe(100);
  });
});

describe("an unknown account", () => {
  test.each([
    [
      "by name",
      (bench: Bench) =>
        signInByName(bench.context, { account: newAccountName(), password: "x y z" }),
    ],
    [
      "by address",
      (bench: Bench) =>
        signInByAddress(bench.context, {
          kind: "email",
          address: `${newAccountName()}@mail.example`,
          password: "x y z",
        }),
    ],
  ])("%s costs a hash and is slowed like a known one", async (_, attempt) => {
    const bench = await newBench();
    expect(await attempt(bench)).toEqual(REFUSED);
    expect(bench.hashes()).toBe(1);
  });

  test("a name nobody has is slowed after as many tries as one that somebody has", async () => {
    const bench = await newBench();
    const unknown = newAccountName();
    for (let tries = 0; tries < 30; tries++) {
      await signInByName(bench.context, { account: unknown, password: "x y z" });
    }
    expect(bench.hashes()).toBe(6);
  });
});

describe("a new password", () => {
  test.each(["password1", "12345678", "Halyard123", "halyard!", "aaaaaaaaaa", "QWERTYUIOP"])(
    "%s is refused",
    async (password) => {
      const bench = await newBench();
      const outcome = await registerByName(bench.context, { account: newAccountName(), password });
      expect(outcome).toMatchObject({ problem: "CommonPassword", fields: ["password"] });
      expect(bench.hashes()).toBe(0);
    },
  );

  test("the account's own name with a number behind it is refused", async () => {
    const bench = await newBench();
    const account = `t${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}xyz`;
    const outcome = await registerByName(bench.context, { account, password: `${account}2026` });
    expect(outcome).toMatchObject({ problem: "CommonPassword" });
  });

  test("is the same password however its letters were composed", async () => {
    const { harness } = await newBench();
    const account = newAccountName();
    const password = "ein Schlüssel fürs Haus";
    const made = await harness.call("register_type_username", {
      account,
      password: password.normalize("NFD"),
    });
    expect(made.envelope.code).toBe(200);
    const entered = { account, password: password.normalize("NFC") };
    expect((await harness.call("login_type_username", entered)).envelope.code).toBe(200);
  });

  test.each([7, 257, 50_000])("of %i characters is refused by its form", async (length) => {
    const { harness } = await newBench();
    const { envelope } = await harness.call("register_type_username", {
      account: newAccountName(),
      password: "xY4 ".repeat(length).slice(0, length),
    });
    expect(envelope).toMatchObject({ status: "InvalidRequest", data: { fields: ["password"] } });
  });
});
