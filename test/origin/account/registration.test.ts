/** Registering: one account for all spellings, nothing but the named fields, the narrow token (security L9, L10, L12, T8). */
import { describe, expect, test } from "vitest";
import { CALL_NAMES, CALLS, type CallName, declaration } from "#contract/calls/calls.ts";
import { WEB_DEVICE_ID } from "#contract/device.ts";
import { SESSION_HEADER } from "#contract/envelope.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail, sentCode } from "#test/support/mailbox.ts";

const harness = await sharedHarness();

describe("one account", () => {
  test("for every spelling of a name", async () => {
    const account = newAccountName();
    const register = (spelling: string, password: string) =>
      harness.call("register_type_username", { account: spelling, password });
    expect((await register(account, PASSWORD)).envelope.code).toBe(200);
    const taken = await register(account.toUpperCase(), "not this one");
    expect(taken.envelope.status).toBe("AccountTaken");
    const signedIn = await harness.call("login_type_username", {
      account: ` ${account.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(signedIn.envelope.code).toBe(200);
  });

  test("for twenty who register one name at once", async () => {
    const account = newAccountName();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        harness.call("register_type_username", {
          account: at % 2 ? account : account.toUpperCase(),
          password: `${PASSWORD} ${at}`,
        }),
      ),
    );
    const statuses = answers.map(({ envelope }) => envelope.status).toSorted();
    expect(statuses).toEqual([...Array<string>(19).fill("AccountTaken"), "OK"]);
  });

  test("for every spelling of an address; a tag is another account", async () => {
    const address = newEmail();
    const code = await sentCode(harness, { purpose: "register", kind: "email", address });
    const named = { kind: "email", address, code, password: PASSWORD };
    expect((await harness.call("register_type_normal", named)).envelope.code).toBe(200);
    const statuses = [];
    for (const spelling of [address.toUpperCase(), ` ${address}`, `${address}.`]) {
      const signIn = { kind: "email", address: spelling, password: PASSWORD };
      statuses.push((await harness.call("login_type_normal", signIn)).envelope.status);
    }
    expect(statuses).toEqual(["OK", "OK", "OK"]);
    const tagged = { kind: "email", address: address.replace("@", "+x@"), password: PASSWORD };
    const unknown = await harness.call("login_type_normal", tagged);
    expect(unknown.envelope.status).toBe("BadCredentials");
  });

  test("the address is shown as it was typed", async () => {
    const address = newEmail().replace("@mail", "@Mail");
    const code = await sentCode(harness, { purpose: "register", kind: "email", address });
    const opened = await harness.call("register_type_normal", {
      kind: "email",
      address,
      code,
      password: PASSWORD,
    });
    const info = await harness.call("system_user_info", {}, { token: opened.token! });
    expect(info.envelope.data).toMatchObject({ email: address, account: null, hasPassword: true });
  });

  test("who holds a taken address learns it from the code, nobody else", async () => {
    const address = newEmail();
    const named = { kind: "email" as const, address };
    const code = await sentCode(harness, { purpose: "register", ...named });
    await harness.call("register_type_normal", { ...named, code, password: PASSWORD });
    await harness.db.prepare(`DELETE FROM limit_window`).run();
    const second = await sentCode(harness, { purpose: "register", ...named });
    const again = { ...named, code: second, password: "not this one" };
    const holder = await harness.call("register_type_normal", again);
    expect(holder.envelope.status).toBe("AddressTaken");
    const guesser = await harness.call("register_type_normal", { ...again, code: "000000" });
    expect(guesser.envelope.status).toBe("BadCode");
  });
});

describe("a registration that is sent once more", () => {
  const opening = () => ({ account: newAccountName(), password: PASSWORD });

  test("signs a browser in to the account that it opened", async () => {
    const [request, options] = [opening(), { deviceId: WEB_DEVICE_ID }];
    await harness.call("register_type_username", request, options);
    const again = await harness.call("register_type_username", request, options);
    const token = again.headers.get(SESSION_HEADER)!;
    const info = await harness.call("system_user_info", {}, { token });
    expect(info.envelope.data).toMatchObject({ account: request.account });
  });
});

describe("mass assignment", () => {
  const register = async (field: string) => {
    const account = newAccountName();
    const body = JSON.parse(`{"account":"${account}","password":"${PASSWORD}","${field}":1}`);
    const { envelope } = await harness.call("register_type_username", body as object as never);
    const row = await harness.db
      .prepare(`SELECT kol FROM user WHERE display_name = ?1`)
      .bind(account)
      .first<{ kol: number }>();
    return { status: envelope.status, row };
  };

  test.each([
    "isAdmin",
    "kol",
    "yearlyPaidUser",
    "benefitsExpireTime",
    "balance",
    "invitedBy",
    "id",
    "constructor",
  ])("%s is no field of a registration", async (field) => {
    expect(await register(field)).toEqual({ status: "InvalidRequest", row: null });
  });

  test("a prototype in the body pollutes nothing", async () => {
    const { row } = await register("__proto__");
    expect(row?.kol ?? 0).toBe(0);
    expect(({} as Record<string, unknown>).kol).toBeUndefined();
  });
});

describe("a register token", () => {
  /** What T8 lets it do; every other call that wants somebody refuses it. */
  const ALLOWED = new Set<CallName>(
    CALL_NAMES.filter((name) => declaration(name).auth === "register"),
  );

  test("is good for reading who one is and for leaving", () => {
    expect(ALLOWED.has("system_user_info")).toBe(true);
    expect(ALLOWED.has("user_logout")).toBe(true);
    expect([...ALLOWED].filter((name) => CALLS[name].area === "user")).toEqual(["user_logout"]);
  });

  test("is refused by every call that asks for a session", async () => {
    const opened = await harness.call("register_type_username", {
      account: newAccountName(),
      password: PASSWORD,
    });
    const token = opened.token!;
    const wanting = CALL_NAMES.filter((name) => declaration(name).auth === "session");
    const answers = await Promise.all(
      wanting.map(async (name) => [
        name,
        (await harness.call(name, {}, { token })).envelope.status,
      ]),
    );
    expect(answers).toEqual(wanting.map((name) => [name, "Unauthorized"]));
    expect((await harness.call("system_user_info", {}, { token })).envelope.code).toBe(200);
  });

  test("is what a registration gives, and its store is said to be the session's", () => {
    for (const name of [
      "register_type_normal",
      "register_type_username",
      "register_type_deviceid",
    ] as const) {
      expect(declaration(name).tokenStore).toBe("session");
    }
  });
});

describe("the session of a browser that registers", () => {
  test("comes with the answer, and is one that a sign-in would have made", async () => {
    const account = newAccountName();
    const options = { deviceId: WEB_DEVICE_ID };
    const asked = { account, password: PASSWORD };
    const opened = await harness.call("register_type_username", asked, options);
    const session = opened.headers.get(SESSION_HEADER);
    expect(session).toMatch(SESSION_TOKEN_PATTERN);
    expect(session).not.toBe(opened.token);
    const listed = await harness.call("user_sessions", {}, { ...options, token: session! });
    expect(listed.envelope.data).toMatchObject({ sessions: [{ current: true }] });
  });

  test("is given to no app, which binds its device by signing in", async () => {
    const asked = { account: newAccountName(), password: PASSWORD };
    const opened = await harness.call("register_type_username", asked, {
      deviceId: crypto.randomUUID(),
    });
    expect([opened.envelope.code, opened.headers.get(SESSION_HEADER)]).toEqual([200, null]);
  });
});

describe("types", () => {
  const WRONG: unknown[] = [{}, [], 1, true, null, { toString: "x" }, [["a"]]];

  test("anything but a text in a text's place is refused by its form, with no error of ours", async () => {
    const fields = {
      register_type_username: ["account", "password", "inviteCode"],
      login_type_username: ["account", "password"],
      login_type_normal: ["kind", "address", "password", "code"],
      register_type_normal: ["kind", "address", "code", "password"],
      register_type_deviceid: ["link"],
      user_send_code: ["purpose", "kind", "address"],
      user_reset_password: ["kind", "address", "code", "password"],
    } as const;
    for (const [name, names] of Object.entries(fields)) {
      for (const field of names) {
        const answers = await Promise.all(
          WRONG.map((value) => harness.call(name as CallName, { [field]: value })),
        );
        const statuses = new Set(answers.map(({ envelope }) => envelope.status));
        expect([...statuses], `${name}.${field}`).toEqual(["InvalidRequest"]);
      }
    }
  });
});

test("the code stands in no answer", async () => {
  const address = newEmail();
  const sent = await harness.call("user_send_code", {
    purpose: "register",
    kind: "email",
    address,
  });
  const code = codeIn((await arrived(harness, address))[0]);
  expect(sent.envelope.data).toBeNull();
  expect(JSON.stringify([sent.envelope, [...sent.headers]])).not.toContain(code);
});
