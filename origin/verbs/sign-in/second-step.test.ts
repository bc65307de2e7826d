/**
 * The second step of a sign-in: what finishes it, how tries are braked, and that no way leads around it (security T7, L16,
 * L17).
 */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_NAMES, declaration } from "#contract/calls/calls.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { WHOLE } from "#origin/ground/work.ts";
import { moveToCurrentKey } from "#origin/books/people/rekey/move.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { from, memoryBench } from "#test/support/bench.ts";
import { callsOn } from "#test/support/calls-on.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { giveAddress } from "#test/support/letters.ts";
import { codeIn } from "#test/support/mailbox.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import {
  addApp,
  addPasskey,
  newOwner,
  type Owner,
  problemIn,
  stepIn,
  tokenIn,
  type WithApp,
} from "#test/support/second-factor.ts";

const memory = memoryDb();
afterAll(() => memory.close());

let owner: Owner;
let app: WithApp;
beforeEach(async () => {
  owner = await newOwner(memoryBench(memory.db));
  app = await addApp(owner);
});

function firstStep({ call, account }: Owner = owner) {
  return call("login_type_username", { account, password: PASSWORD });
}

/** Signed in with both steps. */
async function signedIn(): Promise<string> {
  const { token } = stepIn(await firstStep());
  return tokenIn(await owner.call("login_second_step", { app: app.code() }, token));
}

async function isLive(token: string): Promise<boolean> {
  return (await owner.call("system_user_info", {}, token)).ok;
}

async function codeFor(purpose: "login" | "reset", address: string): Promise<string> {
  const { bench, call } = owner;
  await call("user_send_code", { purpose, kind: "email", address });
  await bench.settled();
  return codeIn(bench.letters.findLast((letter) => letter.to === address));
}

describe("a sign-in", () => {
  test("with the password is finished by a code of the app", async () => {
    const first = await firstStep();
    expect(problemIn(first)).toBe("SecondStepNeeded");
    const { token, ways, question } = stepIn(first);
    expect({ ways, question }).toEqual({ ways: ["app", "recovery"], question: null });
    const finished = await owner.call("login_second_step", { app: app.code() }, token);
    expect(await isLive(tokenIn(finished))).toBe(true);
    owner.bench.clock.advance(30_000);
    // It was good for one sign-in.
    const again = await owner.call("login_second_step", { app: app.code() }, token);
    expect(problemIn(again)).toBe("Unauthorized");
  });

  test("with a code to the mailbox asks for the second step as well, and uses the code up", async () => {
    const address = await giveAddress(owner.home, owner.userId);
    const code = await codeFor("login", address);
    const byCode = () => owner.call("login_type_normal", { kind: "email", address, code });
    const first = await byCode();
    expect(problemIn(first)).toBe("SecondStepNeeded");
    expect(problemIn(await byCode())).toBe("BadCode");
    const { token } = stepIn(first);
    expect((await owner.call("login_second_step", { app: app.code() }, token)).ok).toBe(true);
  });

  test("binds the device that both steps are taken on", async () => {
    const device = { deviceId: crypto.randomUUID(), platform: "android" } as const;
    const onDevice = callsOn(from(owner.home, device));
    const { account } = owner;
    const first = await onDevice("login_type_username", { account, password: PASSWORD });
    const devices = () => owner.call("user_get_device_list", {}, owner.token);
    expect((await devices()) as object).toMatchObject({ data: { devices: [] } });
    const proof = { app: app.code(), device: { name: "Pixel 12", systemVersion: "17" } };
    const { token } = stepIn(first);
    expect((await onDevice("login_second_step", proof, token)).ok).toBe(true);
    expect((await devices()) as object).toMatchObject({
      data: { devices: [{ name: "Pixel 12" }] },
    });
  });

  test("waits ten minutes for its second step", async () => {
    const { token } = stepIn(await firstStep());
    owner.bench.clock.advance(10 * MINUTE_MS);
    const late = await owner.call("login_second_step", { app: app.code() }, token);
    expect(problemIn(late)).toBe("Unauthorized");
  });
});

describe("a code of the app", () => {
  test("is good once, and none of an earlier half minute is good after it", async () => {
    const earlier = app.code();
    owner.bench.clock.advance(30_000);
    const code = app.code();
    await signedIn();
    for (const used of [code, earlier]) {
      const { token } = stepIn(await firstStep());
      const again = await owner.call("login_second_step", { app: used }, token);
      expect(problemIn(again)).toBe("BadSecondFactor");
    }
  });

  test("sent by many at once signs in one of them", async () => {
    const tokens = [];
    for (let count = 0; count < 4; count++) tokens.push(stepIn(await firstStep()).token);
    const proof = { app: app.code() };
    const outcomes = await Promise.all(
      tokens.map((token) => owner.call("login_second_step", proof, token)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("is known after the vault's key was turned, and when the earlier one is gone", async () => {
    const [before, now] = ["v".repeat(43), "w".repeat(43)];
    const { home, account } = owner;
    await moveToCurrentKey({ ...home, vault: createVault(now, before) }, WHOLE);
    const later = callsOn({ ...home, vault: createVault(now) });
    const first = await later("login_type_username", { account, password: PASSWORD });
    const { token } = stepIn(first);
    expect((await later("login_second_step", { app: app.code() }, token)).ok).toBe(true);
  });

  test("is braked by where it is tried, however many first steps are taken", async () => {
    const away = callsOn(from(owner.home, { ip: "198.51.100.7" }));
    const { account } = owner;
    const tried = async () => {
      const first = await away("login_type_username", { account, password: PASSWORD });
      const { token } = stepIn(first);
      return problemIn(await away("login_second_step", { app: "000000" }, token));
    };
    const answers = [];
    for (let count = 0; count < 8; count++) answers.push(await tried());
    expect(answers.slice(0, 5)).toEqual(Array(5).fill("BadSecondFactor"));
    expect(answers.slice(6)).toEqual(Array(2).fill("SecondStepPaused"));
    // Its owner is known at home and goes on.
    expect(await isLive(await signedIn())).toBe(true);
  });
});

describe("a recovery code", () => {
  test("is good once, however it is written, and its use is told", async () => {
    const address = await giveAddress(owner.home, owner.userId);
    const [code = ""] = app.recovery;
    const written = ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `;
    const use = async () => {
      const { token } = stepIn(await firstStep());
      return owner.call("login_second_step", { recovery: written }, token);
    };
    expect((await use()).ok).toBe(true);
    expect(problemIn(await use())).toBe("BadSecondFactor");
    await owner.bench.settled();
    const told = owner.bench.letters.filter(({ to }) => to === address);
    expect(told.map(({ text }) => text).join()).toContain("with a recovery code");
  });

  test("sent by many at once signs in one of them", async () => {
    const tokens = [];
    for (let count = 0; count < 4; count++) tokens.push(stepIn(await firstStep()).token);
    const proof = { recovery: app.recovery[0] };
    const outcomes = await Promise.all(
      tokens.map((token) => owner.call("login_second_step", proof, token)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("of before new ones were made is good for nothing", async () => {
    const renewed = await owner.call("user_recovery_renew", {}, owner.token);
    expect(renewed).toMatchObject({ ok: true, data: { codes: { length: 10 } } });
    const { token } = stepIn(await firstStep());
    const [code = ""] = app.recovery;
    const late = await owner.call("login_second_step", { recovery: code }, token);
    expect(problemIn(late)).toBe("BadSecondFactor");
  });

  test("is kept as a hash alone", async () => {
    const { results } = await owner.home.db.prepare(`SELECT * FROM recovery_code`).all();
    const kept = JSON.stringify(results);
    expect(app.recovery).toHaveLength(10);
    expect(app.recovery.filter((code) => kept.includes(code))).toEqual([]);
  });
});

describe("no way leads around it:", () => {
  test("the narrow session opens nothing but the second step", async () => {
    const { token } = stepIn(await firstStep());
    const opened = [];
    for (const name of CALL_NAMES) {
      const { auth } = declaration(name);
      if (auth === "none" || auth === "second") continue;
      const outcome = await owner.call(name, {}, token);
      if (auth !== "optional" && problemIn(outcome) !== "Unauthorized") opened.push(name);
    }
    expect(opened).toEqual([]);
    // Where a session is looked at, this one is none: a question for it would be an own one.
    const asked = await owner.call("user_passkey_question", {}, token);
    expect(asked).toMatchObject({ ok: true, data: { allow: [] } });
    const own = { purpose: "prove", kind: "email", address: "ada@mail.example" };
    expect(problemIn(await owner.call("user_send_code", own, token))).toBe("Unauthorized");
  });

  test("a whole session does not take the second step of another sign-in", async () => {
    const proof = { app: app.code() };
    const outcome = await owner.call("login_second_step", proof, owner.token);
    expect(problemIn(outcome)).toBe("Unauthorized");
  });

  test("a new password leaves it, and ends a first step that was taken before", async () => {
    const { token } = stepIn(await firstStep());
    const address = await giveAddress(owner.home, owner.userId);
    const code = await codeFor("reset", address);
    const password = "another horse battery";
    const reset = { kind: "email", address, code, password };
    expect((await owner.call("user_reset_password", reset)).ok).toBe(true);
    const late = await owner.call("login_second_step", { app: app.code() }, token);
    expect(problemIn(late)).toBe("Unauthorized");
    const next = { account: owner.account, password };
    expect(problemIn(await owner.call("login_type_username", next))).toBe("SecondStepNeeded");
  });

  test("sessions and registrations of before it was turned on are ended", async () => {
    const other = await newOwner(owner.bench);
    const { account } = other;
    const again = tokenIn(await other.call("login_type_username", { account, password: PASSWORD }));
    const registering = await openSession(other.home, { userId: other.userId, scope: "register" });
    await other.home.db.batch(registering.statements);
    expect(await isLive(registering.token)).toBe(true);
    await addApp(other);
    expect(await isLive(other.token)).toBe(true);
    expect(await isLive(again)).toBe(false);
    expect(await isLive(registering.token)).toBe(false);
  });

  test("a sign-in that was under way when it was turned on opens no session", async () => {
    const { home, userId } = owner;
    // As the verb does it after it has found no second factor.
    const late = await openSession(home, { userId, scope: "session", maxDevices: 5 });
    const results = await home.db.batch(late.statements);
    expect(results.at(-1)?.meta.changes).toBe(0);
    expect(await isLive(late.token)).toBe(false);
  });

  test("a device's link opens no account that has one", async () => {
    const bench = memoryBench(memory.db);
    const device = crypto.randomUUID();
    const deviceLinks = { open: () => device };
    const call = callsOn({ ...bench.context, deviceLinks });
    const registered = tokenIn(await call("register_type_deviceid", { link: "x" }));
    const token = tokenIn(await call("login_type_deviceid", { link: "x" }));
    // Nothing shows its owner yet, and nothing can be added to it.
    expect(problemIn(await call("user_app_begin", {}, token))).toBe("OwnerNotShown");
    expect(problemIn(await call("user_app_begin", {}, registered))).toBe("Unauthorized");
    await bench.context.db
      .prepare(`UPDATE session SET owner_shown_at = ?1`)
      .bind(bench.clock.now())
      .run();
    for (const name of ["user_app_begin", "user_passkey_begin"] as const) {
      expect(problemIn(await call(name, {}, token))).toBe("SecondFactorEarly");
    }
    // Once it has a way in of its own, the link no longer opens it.
    const change = await call("user_change_password", { password: PASSWORD }, token);
    expect(problemIn(change)).toBe("none");
    expect((await call("user_app_begin", {}, tokenIn(change))).ok).toBe(true);
    expect(problemIn(await call("login_type_deviceid", { link: "x" }))).toBe("DeviceUnknown");
  });

  test("a passkey of another person does not finish it", async () => {
    await addPasskey(owner);
    const stranger = await newOwner(owner.bench);
    const theirs = await addPasskey(stranger);
    const { token, question } = stepIn(await firstStep());
    const passkey = theirs.answer(question!);
    const outcome = await owner.call("login_second_step", { passkey }, token);
    expect(problemIn(outcome)).toBe("BadPasskey");
  });
});
