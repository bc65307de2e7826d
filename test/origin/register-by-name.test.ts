/** Registering by account name, against the real database. */
import { expect, test } from "vitest";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { verbContext } from "#test/support/verb-context.ts";

test("the same name in another case is taken", async () => {
  const context = verbContext(await sharedHarness());
  const account = newAccountName();
  expect(await registerByName(context, { account, password: PASSWORD })).toMatchObject({
    ok: true,
  });
  const again = { account: account.toUpperCase(), password: "not this one" };
  expect(await registerByName(context, again)).toMatchObject({ problem: "AccountTaken" });
});
