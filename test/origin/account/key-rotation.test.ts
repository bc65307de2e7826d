/**
 * Another vault secret: whoever was known stays known, by what the earlier one wrote, and after the rows have moved without
 * it. Without the earlier one the same people are strangers, which shows that these tests would see it.
 */
import { createCipheriv } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#origin/ground/context.ts";
import { solve } from "#app/parts/account/field/work.client.ts";
import { WHOLE } from "#origin/ground/work.ts";
import { createVault } from "#origin/ground/vault/vault.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { newChallenge, isProven } from "#origin/books/limit/challenge.ts";
import { devicesOfCaller, placeOf } from "#origin/books/people/place/place.ts";
import { knownAt } from "#origin/books/people/place/repository.ts";
import { movedAt, moveToCurrentKey } from "#origin/books/people/rekey/move.ts";
import { listDevices } from "#origin/verbs/account/list-devices.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { unbindDevice } from "#origin/verbs/account/unbind-device.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { registerByDevice } from "#origin/verbs/sign-in/register-by-device.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";
import { signInByDevice } from "#origin/verbs/sign-in/sign-in-by-device.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { type Bench, from, newBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { newEmail } from "#test/support/mailbox.ts";

/** That of the bench, and the next one. */
const [OLD, NEW] = ["v".repeat(43), "w".repeat(43)];

let bench: Bench;
beforeAll(async () => {
  bench = await newBench();
});

const turned = () => ({ ...bench.context, vault: createVault(NEW, OLD) });
const withoutOld = () => ({ ...bench.context, vault: createVault(NEW) });

function linkOf(deviceId: string): string {
  const cipher = createCipheriv("aes-128-ecb", Buffer.alloc(16), null);
  return cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
}

async function personOf(context: Context, token: string | undefined) {
  return { ...context, session: (await authenticate(context, token ?? ""))! };
}

/** An account that has nothing but its device, with its trial. */
async function deviceAccount(context: Context) {
  const deviceId = crypto.randomUUID();
  const link = linkOf(deviceId);
  expect(await registerByDevice(context, { link })).toMatchObject({ ok: true });
  const signedIn = await signInByDevice(context, { link });
  const person = await personOf(context, signedIn.ok ? signedIn.token : "");
  return { deviceId, link, userId: person.session.userId };
}

async function devicesOf(context: Context, link: string) {
  const signedIn = await signInByDevice(context, { link });
  const person = await personOf(context, signedIn.ok ? signedIn.token : "");
  const listed = await listDevices(person, {});
  return { person, devices: listed.ok ? listed.data.devices : [] };
}

describe("with the earlier secret beside the new one", () => {
  test("a device opens its account and is one device; no second account, no second trial", async () => {
    const { deviceId, link, userId } = await deviceAccount(bench.context);
    for (const context of [turned(), turned()]) {
      const { person, devices } = await devicesOf(context, link);
      expect(person.session.userId).toBe(userId);
      expect(devices.map((device) => device.deviceId)).toEqual([deviceId]);
    }
    expect(await registerByDevice(turned(), { link })).toMatchObject({ problem: "DeviceTaken" });
    // Whatever becomes of the account.
    await bench.context.db.prepare("DELETE FROM identity WHERE user_id = ?1").bind(userId).run();
    expect(await registerByDevice(turned(), { link })).toMatchObject({ ok: true });
    const again = await devicesOf(turned(), link);
    const user = await readCurrentUser(again.person, {});
    expect(user.ok && user.data.membership.expiresAt).toBeNull();
  });

  test("five bound devices stay five, can be used and unbound", async () => {
    const account = newAccountName();
    await registerByName(bench.context, { account, password: PASSWORD });
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const enter = (context: Context, deviceId: string) =>
      signInByName(from(context, { deviceId }), { account, password: PASSWORD });
    for (const id of ids) expect((await enter(bench.context, id)).ok).toBe(true);
    for (const id of ids) expect((await enter(turned(), id)).ok).toBe(true);
    expect(await enter(turned(), crypto.randomUUID())).toMatchObject({ problem: "DeviceLimit" });
    const inBrowser = await signInByName(turned(), { account, password: PASSWORD });
    const person = await personOf(turned(), inBrowser.ok ? inBrowser.token : "");
    const listed = await listDevices(person, {});
    const devices = listed.ok ? listed.data.devices : [];
    expect(devices.map(({ deviceId }) => deviceId).toSorted(byText)).toEqual(ids.toSorted(byText));
    for (const { id } of devices)
      expect(await unbindDevice(person, { id })).toMatchObject({ ok: true });
    expect((await enter(turned(), crypto.randomUUID())).ok).toBe(true);
  });

  test("a code that is on its way opens, a computation counts, a known network is known", async () => {
    const to = { kind: "email", address: newEmail() } as const;
    const caller = { ...from(bench.context, { ip: "198.51.100.7" }), session: null };
    expect(await sendCode(caller, { ...to, purpose: "register" })).toMatchObject({ ok: true });
    await bench.settled();
    const code = /\b\d{6}\b/.exec(bench.letters.at(-1)?.text ?? "")?.[0] ?? "";
    const moved = { ...caller, vault: createVault(NEW, OLD) };
    const registered = await registerByAddress(moved, { ...to, code, password: PASSWORD });
    expect(registered).toMatchObject({ ok: true });
    const challenge = await newChallenge(caller, "s");
    expect(await isProven(moved, "s", await solve(challenge))).toBe(true);
    const account = newAccountName();
    await registerByName(caller, { account, password: PASSWORD });
    const signedIn = await signInByName(caller, { account, password: PASSWORD });
    const { session } = await personOf(caller, signedIn.ok ? signedIn.token : "");
    const known = await knownAt(moved.db, session.userId, await devicesOfCaller(moved));
    expect((await placeOf(moved, session.userId, known)).known).toBe(true);
  });
});

test("without the earlier secret the same people are strangers", async () => {
  const { link } = await deviceAccount(bench.context);
  expect(await signInByDevice(withoutOld(), { link })).toMatchObject({ problem: "DeviceUnknown" });
});

test("once all rows have moved, nothing needs the earlier secret", async () => {
  const people = [await deviceAccount(bench.context), await deviceAccount(bench.context)];
  const { db } = bench.context;
  await db.prepare("DELETE FROM rekey").run();
  expect(await moveToCurrentKey(turned(), WHOLE)).toBe(false);
  expect(await movedAt(turned())).not.toBeNull();
  for (const { deviceId, link, userId } of people) {
    const { person, devices } = await devicesOf(withoutOld(), link);
    expect(person.session.userId).toBe(userId);
    expect(devices.map((device) => device.deviceId)).toEqual([deviceId]);
  }
});

function byText(one: string, other: string): number {
  return one.localeCompare(other);
}
