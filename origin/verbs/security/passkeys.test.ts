/** Passkeys: made, used to sign in and to show who one is; what a passkey must not get away with (security L18). */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PasskeyQuestion, Security } from "#contract/second-factor.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { memoryBench } from "#test/support/bench.ts";
import { callsOn } from "#test/support/calls-on.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { type Authenticator, type Lies, newAuthenticator } from "#test/support/passkey.ts";
import {
  addPasskey,
  granted,
  newOwner,
  type Owner,
  problemIn,
  questionOf,
  showByPassword,
  SITE,
  stepIn,
  tokenIn,
} from "#test/support/second-factor.ts";

const memory = memoryDb();
afterAll(() => memory.close());

let owner: Owner;
beforeEach(async () => {
  owner = await newOwner(memoryBench(memory.db));
});

async function signIn(authenticator: Authenticator, lies?: Lies) {
  const passkey = authenticator.answer(await questionOf(owner.call), lies);
  return owner.call("login_type_passkey", { passkey });
}

async function security(): Promise<Security> {
  return await granted(owner.call, "user_security", {}, owner.token);
}

describe("a passkey", () => {
  test("signs in without a password, and asks for no second step", async () => {
    const authenticator = await addPasskey(owner);
    const token = tokenIn(await signIn(authenticator));
    const info = await owner.call("system_user_info", {}, token);
    expect(info).toMatchObject({ ok: true, data: { account: owner.account } });
    expect((await signIn(authenticator)).ok).toBe(true);
  });

  test("is the second step of a sign-in with the password", async () => {
    const authenticator = await addPasskey(owner);
    const { account } = owner;
    const first = await owner.call("login_type_username", { account, password: PASSWORD });
    const { token, ways, question } = stepIn(first);
    expect(ways).toEqual(["passkey", "recovery"]);
    expect(question).toMatchObject({ rpId: "halyard.example", allow: [authenticator.id] });
    const passkey = authenticator.answer(question!);
    expect((await owner.call("login_second_step", { passkey }, token)).ok).toBe(true);
  });

  test("is listed, named and removed by its owner; the last one takes the recovery codes along", async () => {
    await addPasskey(owner);
    const [listed] = (await security()).passkeys;
    expect(listed).toMatchObject({ name: "Phone", lastUsedAt: null });
    const id = listed!.id;
    expect((await owner.call("user_passkey_rename", { id, name: "Key" }, owner.token)).ok).toBe(
      true,
    );
    expect(await security()).toMatchObject({ passkeys: [{ name: "Key" }], recoveryCodes: 10 });
    const stranger = await newOwner(owner.bench);
    await showByPassword(stranger);
    for (const theirs of [
      await stranger.call("user_passkey_rename", { id, name: "Mine" }, stranger.token),
      await stranger.call("user_passkey_remove", { id }, stranger.token),
    ]) {
      expect(problemIn(theirs)).toBe("NotFound");
    }
    expect((await owner.call("user_passkey_remove", { id }, owner.token)).ok).toBe(true);
    expect(await security()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    const { account } = owner;
    const next = await owner.call("login_type_username", { account, password: PASSWORD });
    expect(next.ok).toBe(true);
  });

  test("brings recovery codes with the first one only", async () => {
    await showByPassword(owner);
    const codes = [];
    for (const name of ["One", "Two"]) {
      const wanted = await granted(owner.call, "user_passkey_begin", {}, owner.token);
      const passkey = newAuthenticator(SITE).made(wanted);
      codes.push(await granted(owner.call, "user_passkey_add", { passkey, name }, owner.token));
    }
    expect(codes).toMatchObject([{ codes: { length: 10 } }, { codes: null }]);
  });

  test("of twenty is the last", async () => {
    await showByPassword(owner);
    const insert = `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      SELECT 'p' || value || ?1, ?1, 'c' || value || ?1, '', 0, '[]', '', 0 FROM json_each(?2)`;
    const numbers = JSON.stringify(Array.from({ length: 20 }, (_, at) => at));
    await owner.home.db.prepare(insert).bind(owner.userId, numbers).run();
    const begun = await owner.call("user_passkey_begin", {}, owner.token);
    expect(problemIn(begun)).toBe("TooManyPasskeys");
  });
});

describe("an answer opens nothing", () => {
  let authenticator: Authenticator;
  beforeEach(async () => {
    authenticator = await addPasskey(owner);
  });

  test.each<[string, Lies]>([
    ["given to another site", { origin: "https://halyard.example.evil" }],
    ["given to a host below ours", { origin: "https://www.halyard.example" }],
    ["given over http", { origin: "http://halyard.example" }],
    ["for another site's passkey", { rpId: "evil.example" }],
    ["whose user did not show who they are", { unverified: true }],
    ["that says another account", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("%s", async (_, lies) => {
    expect(problemIn(await signIn(authenticator, lies))).toBe("BadPasskey");
    expect((await signIn(authenticator)).ok).toBe(true);
  });

  test("given twice", async () => {
    const passkey = authenticator.answer(await questionOf(owner.call));
    expect((await owner.call("login_type_passkey", { passkey })).ok).toBe(true);
    expect(problemIn(await owner.call("login_type_passkey", { passkey }))).toBe("BadPasskey");
  });

  test("to a question that was answered before", async () => {
    const question = await questionOf(owner.call);
    const use = () => owner.call("login_type_passkey", { passkey: authenticator.answer(question) });
    expect((await use()).ok).toBe(true);
    expect(problemIn(await use())).toBe("BadPasskey");
  });

  /** As most passkeys, which are on many devices: their count says nothing. */
  test("twice at once, of a key that does not count", async () => {
    const question = await questionOf(owner.call);
    const passkey = authenticator.answer(question, { count: 0 });
    const twice = [1, 2].map(() => owner.call("login_type_passkey", { passkey }));
    expect((await Promise.all(twice)).map(problemIn).toSorted()).toEqual(["BadPasskey", "none"]);
  });

  test("a second time to whoever wants to know the owner, and forgets no tries", async () => {
    const question = await questionOf(owner.call, owner.token);
    const passkey = authenticator.answer(question, { count: 0 });
    const show = (proof: object) => owner.call("user_show_owner", proof, owner.token);
    expect((await show({ passkey })).ok).toBe(true);
    const recovery = "AAAA-AAAA-AAAA-AAAA";
    const problems = [];
    for (let round = 0; round < 4; round++) {
      problems.push(problemIn(await show({ recovery })), problemIn(await show({ passkey })));
    }
    const wrong = ["BadSecondFactor", "BadPasskey"];
    const paused = ["SecondStepPaused", "SecondStepPaused"];
    expect(problems).toEqual([...wrong, ...wrong, ...wrong, ...paused]);
  });

  test("after ten minutes", async () => {
    const question = await questionOf(owner.call);
    owner.bench.clock.advance(10 * MINUTE_MS);
    const passkey = authenticator.answer(question);
    expect(problemIn(await owner.call("login_type_passkey", { passkey }))).toBe("BadPasskey");
  });

  test("of a copy of its key, or of the key after its copy", async () => {
    const copy = authenticator.copy();
    expect((await signIn(copy)).ok).toBe(true);
    expect((await signIn(copy)).ok).toBe(true);
    expect(problemIn(await signIn(authenticator))).toBe("BadPasskey");
    expect(problemIn(await signIn(copy, { count: 1 }))).toBe("BadPasskey");
  });

  test("to a question of another purpose, of another session, or of nobody's making", async () => {
    const signedIn = await questionOf(owner.call, owner.token);
    const { account } = owner;
    const first = await owner.call("login_type_username", { account, password: PASSWORD });
    const { token, question } = stepIn(first);
    const made: PasskeyQuestion = { ...question!, challenge: "bWFkZS51cA" };
    for (const foreign of [signedIn, question!, made]) {
      const passkey = authenticator.answer(foreign);
      expect(problemIn(await owner.call("login_type_passkey", { passkey }))).toBe("BadPasskey");
    }
    const anonymous = authenticator.answer(await questionOf(owner.call));
    const second = await owner.call("login_second_step", { passkey: anonymous }, token);
    expect(problemIn(second)).toBe("BadPasskey");
  });

  test("of a key that nobody added", async () => {
    expect(problemIn(await signIn(newAuthenticator(SITE)))).toBe("BadPasskey");
  });
});

describe("a passkey is not added", () => {
  test.each<[string, Lies]>([
    ["for another site", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without its user's verification", { unverified: true }],
  ])("%s", async (_, lies) => {
    await showByPassword(owner);
    const wanted = await granted(owner.call, "user_passkey_begin", {}, owner.token);
    const passkey = newAuthenticator(SITE).made(wanted, lies);
    const added = await owner.call("user_passkey_add", { passkey, name: "Key" }, owner.token);
    expect(problemIn(added)).toBe("BadPasskey");
    expect(await security()).toMatchObject({ passkeys: [] });
  });

  test("that another account has", async () => {
    const authenticator = await addPasskey(owner);
    const stranger = await newOwner(owner.bench);
    await showByPassword(stranger);
    const begun = await granted(stranger.call, "user_passkey_begin", {}, stranger.token);
    const passkey = authenticator.made(begun);
    const proof = { passkey, name: "Mine" };
    const added = await stranger.call("user_passkey_add", proof, stranger.token);
    expect(problemIn(added)).toBe("BadPasskey");
  });

  test.each([null, "http://127.0.0.1:8787", "http://[::1]:8787"])(
    "at a site without a name (%s), which asks for none",
    async (siteOrigin) => {
      const call = callsOn({ ...owner.home, siteOrigin });
      await showByPassword(owner);
      for (const outcome of [
        await call("user_passkey_begin", {}, owner.token),
        await call("user_passkey_question", {}),
      ]) {
        expect(problemIn(outcome)).toBe("PasskeysUnavailable");
      }
      expect(await call("user_security", {}, owner.token)).toMatchObject({
        data: { takesPasskeys: false },
      });
    },
  );
});
