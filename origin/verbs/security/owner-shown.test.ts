/**
 * Which calls want to know that it is the owner who asks, over the whole table, and how it is shown: a copied token alone
 * changes no way into an account (security T11).
 */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_NAMES, type CallName, declaration } from "#contract/calls/calls.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { memoryBench } from "#test/support/bench.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { giveAddress } from "#test/support/letters.ts";
import { codeIn } from "#test/support/mailbox.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import {
  addApp,
  addPasskey,
  granted,
  newOwner,
  type Owner,
  problemIn,
  questionOf,
  showByPassword,
  type WithApp,
} from "#test/support/second-factor.ts";

const memory = memoryDb();
afterAll(() => memory.close());

const BYTES = "AAAA";
const made = { id: BYTES, clientData: BYTES, attestation: BYTES, transports: [] };
const address = { kind: "email", address: "ada@mail.example", code: "123456" };

/** Every call that wants to know, with a request of its form. */
const ASKED: Partial<Record<CallName, object>> = {
  user_change_password: { current: "wrong password", password: "another horse battery" },
  user_change_address: { ...address, password: "wrong password" },
  user_delete_account: { password: "wrong password" },
  user_end_session: { id: newId() },
  user_unbind_device: { id: newId() },
  user_passkey_begin: {},
  user_passkey_add: { passkey: made, name: "Key" },
  user_passkey_remove: { id: newId() },
  user_app_begin: {},
  user_app_confirm: { app: "123456" },
  user_app_remove: {},
  user_recovery_renew: {},
  user_export: {},
  system_affiliate_payout: { network: "eip155:1", address: `0x${"12".repeat(20)}` },
};
const NAMES = Object.keys(ASKED) as CallName[];

let owner: Owner;
beforeEach(async () => {
  owner = await newOwner(memoryBench(memory.db));
});

const ask = (name: CallName) => owner.call(name, ASKED[name] ?? {}, owner.token);

test("these calls want to know it, and no other", () => {
  const declared = CALL_NAMES.filter((name) => declaration(name).ownerShown);
  expect(declared.toSorted()).toEqual(NAMES.toSorted());
  expect(declared.filter((name) => declaration(name).auth !== "session")).toEqual([]);
});

describe.each(NAMES)("%s", (name) => {
  test("is refused to a session with a second factor that has not shown it", async () => {
    await addApp(owner);
    owner.bench.clock.advance(10 * MINUTE_MS);
    expect(problemIn(await ask(name))).toBe("OwnerNotShown");
  });

  test("is heard once it was shown", async () => {
    const app = await addApp(owner);
    owner.bench.clock.advance(10 * MINUTE_MS);
    await granted(owner.call, "user_show_owner", { app: app.code() }, owner.token);
    expect(problemIn(await ask(name))).not.toBe("OwnerNotShown");
  });

  test("asks who has no second factor only where one is changed", async () => {
    const isOfFactors = declaration(name).ownerShown === "always";
    expect(problemIn(await ask(name)) === "OwnerNotShown").toBe(isOfFactors);
  });
});

describe("the owner is shown", () => {
  const isAsked = async () => problemIn(await ask("user_recovery_renew")) === "OwnerNotShown";

  test("for ten minutes, in the one session", async () => {
    const { account, call } = owner;
    const other = await call("login_type_username", { account, password: PASSWORD });
    await showByPassword(owner);
    owner.bench.clock.advance(10 * MINUTE_MS - 1);
    expect(await isAsked()).toBe(false);
    const elsewhere = await call("user_app_begin", {}, other.ok ? other.token : "");
    expect(problemIn(elsewhere)).toBe("OwnerNotShown");
    owner.bench.clock.advance(1);
    expect(await isAsked()).toBe(true);
  });

  test("without a second factor by the password, or by a code to an own address", async () => {
    const wrong = await owner.call("user_show_owner", { password: "wrong one" }, owner.token);
    expect(problemIn(wrong)).toBe("BadCredentials");
    const own = await giveAddress(owner.home, owner.userId);
    const to = { kind: "email", address: own };
    await owner.call("user_send_code", { purpose: "prove", ...to }, owner.token);
    await owner.bench.settled();
    const code = codeIn(owner.bench.letters.findLast((letter) => letter.to === own));
    const stranger = await newOwner(owner.bench);
    const theirs = await stranger.call("user_show_owner", { ...to, code }, stranger.token);
    expect(problemIn(theirs)).toBe("BadCode");
    const show = () => owner.call("user_show_owner", { ...to, code }, owner.token);
    expect((await show()).ok).toBe(true);
    expect(await isAsked()).toBe(false);
    expect(problemIn(await show())).toBe("BadCode");
  });

  test("to nobody else's address", async () => {
    const stranger = await newOwner(owner.bench);
    const theirs = await giveAddress(stranger.home, stranger.userId);
    const wish = { purpose: "prove", kind: "email", address: theirs };
    expect(problemIn(await owner.call("user_send_code", wish, owner.token))).toBe("NotFound");
    expect(problemIn(await owner.call("user_send_code", wish))).toBe("Unauthorized");
  });

  describe("with a second factor", () => {
    let app: WithApp;
    beforeEach(async () => {
      app = await addApp(owner);
      owner.bench.clock.advance(10 * MINUTE_MS);
    });

    test("by that alone: the password is no answer", async () => {
      const wrong = await owner.call("user_show_owner", { password: PASSWORD }, owner.token);
      expect(problemIn(wrong)).toBe("BadSecondFactor");
      expect(await isAsked()).toBe(true);
      await granted(owner.call, "user_show_owner", { app: app.code() }, owner.token);
      expect(await isAsked()).toBe(false);
    });

    test("by a recovery code, once", async () => {
      const show = () => owner.call("user_show_owner", { recovery: app.recovery[0] }, owner.token);
      expect((await show()).ok).toBe(true);
      expect(problemIn(await show())).toBe("BadSecondFactor");
    });

    test("by a passkey that was asked in this session", async () => {
      await granted(owner.call, "user_show_owner", { app: app.code() }, owner.token);
      const authenticator = await addPasskey(owner);
      owner.bench.clock.advance(10 * MINUTE_MS);
      const show = async (token?: string) => {
        const passkey = authenticator.answer(await questionOf(owner.call, token));
        return owner.call("user_show_owner", { passkey }, owner.token);
      };
      expect(problemIn(await show())).toBe("BadPasskey");
      expect((await show(owner.token)).ok).toBe(true);
      expect(await isAsked()).toBe(false);
    });

    test("slower with each wrong try", async () => {
      const answers = [];
      for (let count = 0; count < 8; count++) {
        const wrong = await owner.call("user_show_owner", { app: "000000" }, owner.token);
        answers.push(problemIn(wrong));
      }
      expect(answers.at(0)).toBe("BadSecondFactor");
      expect(answers.at(-1)).toBe("SecondStepPaused");
    });
  });
});
