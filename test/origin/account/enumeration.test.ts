/**
 * Nobody learns from an answer whether an address has an account (security L1): the same body, and the same work in
 * the same order, counted in what costs time: statements, hashes, digests.
 */
import { describe, expect, test } from "vitest";
import type { Context } from "#origin/ground/context.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { resetPassword } from "#origin/verbs/sign-in/reset-password.ts";
import { signInByAddress } from "#origin/verbs/sign-in/sign-in-by-address.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { type Bench, newBench } from "#test/support/bench.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { codeIn, newEmail } from "#test/support/mailbox.ts";
import { scaled } from "#test/support/scale.ts";

async function addressWithAccount(bench: Bench): Promise<string> {
  const address = newEmail();
  const context = { ...bench.context, session: null };
  await sendCode(context, { purpose: "register", kind: "email", address });
  await bench.settled();
  const code = codeIn(bench.letters.at(-1));
  const input = { kind: "email" as const, address, code, password: PASSWORD };
  expect(await registerByAddress(bench.context, input)).toMatchObject({ ok: true });
  bench.clock.advance(60_000);
  return address;
}

/** What an attempt answered and what it cost. */
async function observed(bench: Bench, attempt: () => Promise<unknown>) {
  const digests = () => (["code", "address", "device", "limit"] as const).map(bench.digests);
  const before = { hashes: bench.hashes(), digests: digests(), letters: bench.letters.length };
  bench.statements.length = 0;
  const answer = await attempt();
  await bench.settled();
  return {
    answer,
    statements: [...bench.statements],
    hashes: bench.hashes() - before.hashes,
    digests: digests().map((count, at) => count - before.digests[at]!),
    letters: bench.letters.length - before.letters,
  };
}

const CODE = "000000";

const ATTEMPTS: [string, (context: Context, address: string) => Promise<unknown>][] = [
  [
    "signing in with a wrong password",
    (context, address) =>
      signInByAddress(context, { kind: "email", address, password: "not the one" }),
  ],
  [
    "signing in with a wrong code",
    (context, address) => signInByAddress(context, { kind: "email", address, code: CODE }),
  ],
  [
    "resetting with a wrong code",
    (context, address) =>
      resetPassword(context, { kind: "email", address, code: CODE, password: PASSWORD }),
  ],
  [
    "registering with a wrong code",
    (context, address) =>
      registerByAddress(context, { kind: "email", address, code: CODE, password: "not the one" }),
  ],
  ...(["register", "login", "reset"] as const).map(
    (purpose): [string, (context: Context, address: string) => Promise<unknown>] => [
      `asking for a code (${purpose})`,
      (context, address) =>
        sendCode({ ...context, session: null }, { purpose, kind: "email", address }),
    ],
  ),
];

describe("an address with an account and one without", () => {
  test.each(ATTEMPTS)("%s", async (_, attempt) => {
    const bench = await newBench();
    const known = await addressWithAccount(bench);
    for (let pair = 0; pair < scaled(3); pair++) {
      const withAccount = await observed(bench, () => attempt(bench.context, known));
      const without = await observed(bench, () => attempt(bench.context, newEmail()));
      expect(without).toEqual(withAccount);
      bench.clock.advance(24 * 60 * 60_000);
    }
  });

  test("only the message to the address itself tells", async () => {
    const bench = await newBench();
    const address = newEmail();
    await sendCode(
      { ...bench.context, session: null },
      { purpose: "login", kind: "email", address },
    );
    await bench.settled();
    expect(bench.letters.at(-1)?.subject).toBe("No Halyard account at this address");
    expect(bench.letters.at(-1)?.text).not.toMatch(/\d{6}/);
  });
});
