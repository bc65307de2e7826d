/** Devices: links, the trial once for a device, the limit, and unbinding (spec §3, §5; security R8, S12, I4). */
import { createCipheriv } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { changeAddress } from "#origin/verbs/account/change-address.ts";
import { changePassword } from "#origin/verbs/account/change-password.ts";
import { deleteAccount } from "#origin/verbs/account/delete-account.ts";
import { endSession } from "#origin/verbs/account/end-session.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { listDevices } from "#origin/verbs/account/list-devices.ts";
import { unbindDevice } from "#origin/verbs/account/unbind-device.ts";
import { authenticate } from "#test/support/authenticate.ts";
import { registerByDevice } from "#origin/verbs/sign-in/register-by-device.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { entryOf, signIn } from "#origin/verbs/sign-in/sign-in.ts";
import { signInByDevice } from "#origin/verbs/sign-in/sign-in-by-device.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { type Bench, from, newBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { newEmail } from "#test/support/mailbox.ts";

const KEY = Buffer.alloc(16);

function newDeviceId(): string {
  return crypto.randomUUID();
}

function linkOf(deviceId: string): string {
  const cipher = createCipheriv("aes-128-ecb", KEY, null);
  return cipher.update(deviceId, "utf8", "base64") + cipher.final("base64");
}

async function sessionOf(context: Context, token: string | undefined): Promise<SignedInContext> {
  return { ...context, session: (await authenticate(context, token ?? ""))! };
}

async function entries(bench: Bench, userId: string) {
  const { results } = await bench.context.db
    .prepare(`SELECT source, seconds FROM time_entry WHERE user_id = ?1`)
    .bind(userId)
    .all();
  return results;
}

async function signInOn(bench: Bench, account: string, deviceId: string | null) {
  const caller = from(bench.context, { deviceId, platform: "android" });
  const device = { name: "Pixel 12", systemVersion: "17" };
  return signInByName(caller, { account, password: PASSWORD, device });
}

describe("a device link", () => {
  const id = newDeviceId();
  const blocks = Buffer.from(linkOf(id), "base64");
  const swapped = Buffer.concat([
    blocks.subarray(16, 32),
    blocks.subarray(0, 16),
    blocks.subarray(32),
  ]);

  test("opens the account of its device", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    expect(await registerByDevice(bench.context, { link })).toMatchObject({ ok: true });
    expect(await signInByDevice(bench.context, { link })).toMatchObject({ ok: true });
    expect(await registerByDevice(bench.context, { link })).toMatchObject({
      problem: "DeviceTaken",
    });
  });

  test.each([
    ["nothing", ""],
    ["an empty id", linkOf("")],
    ["text that is no base64", "!!!!"],
    ["half a block", blocks.subarray(0, 8).toString("base64")],
    ["a cut link", blocks.subarray(0, 32).toString("base64")],
    [
      "another key",
      createCipheriv("aes-128-ecb", Buffer.alloc(16, 7), null).update(id, "utf8", "base64"),
    ],
    ["an id with a line break", linkOf("device\n0000000")],
    ["an id too short", linkOf("abc")],
  ])("%s is the device id error", async (_, link) => {
    const bench = await newBench();
    for (const attempt of [registerByDevice, signInByDevice]) {
      expect(await attempt(bench.context, { link })).toMatchObject({
        problem: "DeviceIdError",
        fields: ["link"],
      });
    }
  });

  test("with its blocks swapped reaches nobody", async () => {
    const bench = await newBench();
    await registerByDevice(bench.context, { link: linkOf(id) });
    const outcome = await signInByDevice(bench.context, { link: swapped.toString("base64") });
    expect(outcome.ok).toBe(false);
  });

  test("its error is said in both languages", async () => {
    const { harness } = await newBench();
    for (const [language, words] of [
      ["en", /device ID/],
      ["zh_CN", /设备 ID 有误/],
    ] as const) {
      const { envelope } = await harness.call("login_type_deviceid", { link: "x" }, { language });
      expect(envelope).toMatchObject({ code: 1006, status: "DeviceIdError" });
      expect(envelope.msg).toMatch(words);
    }
  });

  test("opens nothing once the account has more than its device", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    const registered = await registerByDevice(bench.context, { link });
    const { session } = await sessionOf(bench.context, registered.ok ? registered.token : "");
    await bench.context.db
      .prepare(
        `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', ?1, ?2, ?1, 0)`,
      )
      .bind(`${newAccountName()}@mail.example`, session.userId)
      .run();
    expect(await signInByDevice(bench.context, { link })).toMatchObject({
      problem: "DeviceUnknown",
    });
  });
});

describe("an account that only its device opens", () => {
  const DAY_MS = 24 * 60 * 60_000;

  async function entered(bench: Bench, link: string): Promise<SignedInContext> {
    const outcome = await signInByDevice(bench.context, { link });
    return sessionOf(bench.context, outcome.ok ? outcome.token : "");
  }

  test("is not taken from its owner by who knows the device id", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    await registerByDevice(bench.context, { link });
    const owner = await entered(bench, link);
    bench.clock.advance(DAY_MS);
    const stranger = await entered(bench, link);
    const password = "taken by a stranger 1";
    const address = { kind: "email", address: newEmail(), code: "000000" } as const;
    expect(await changeAddress(stranger, address)).toMatchObject({ problem: "ClaimWaits" });
    const closing = { closers: [], erasers: [] };
    expect(await deleteAccount(closing)(stranger, { password })).toMatchObject({
      problem: "BadCredentials",
    });
    expect(await deleteAccount(closing)(stranger, address)).toMatchObject({ problem: "BadCode" });
    for (let day = 0; day < 3; day++) {
      expect(await changePassword(stranger, { password })).toMatchObject({
        problem: "ClaimWaits",
        retryAfter: ((3 - day) * DAY_MS) / 1_000,
      });
      bench.clock.advance(DAY_MS);
    }
    expect((await currentUser(owner)).claim).toEqual({
      own: false,
      readyAt: new Date(bench.clock.now()).toISOString(),
    });
    expect((await currentUser(stranger)).claim).toMatchObject({ own: true });
    await endSession(owner, { id: "others" });
    expect((await currentUser(owner)).claim).toBeNull();
    const again = await entered(bench, link);
    expect(await changePassword(again, { password })).toMatchObject({ problem: "ClaimWaits" });
    expect(await signInByDevice(bench.context, { link })).toMatchObject({ ok: true });
  });

  test("gets its first password from the session that waited, and from no other", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    await registerByDevice(bench.context, { link });
    bench.clock.advance(DAY_MS);
    const owner = await entered(bench, link);
    const other = await entered(bench, link);
    await changePassword(owner, { password: PASSWORD });
    bench.clock.advance(3 * DAY_MS);
    expect(await changePassword(other, { password: PASSWORD })).toMatchObject({
      problem: "ClaimWaits",
    });
    expect(await changePassword(owner, { password: PASSWORD })).toMatchObject({ ok: true });
  });

  test("gets it at once in the hour it was opened, from the first session that entered it", async () => {
    const bench = await newBench();
    const [mine, shared] = [linkOf(newDeviceId()), linkOf(newDeviceId())];
    for (const link of [mine, shared]) await registerByDevice(bench.context, { link });
    const alone = await entered(bench, mine);
    expect(await changePassword(alone, { password: PASSWORD })).toMatchObject({ ok: true });
    const first = await entered(bench, shared);
    const second = await entered(bench, shared);
    // Alone then, and still not the first.
    await endSession(second, { id: "others" });
    expect(await changePassword(second, { password: PASSWORD })).toMatchObject({
      problem: "ClaimWaits",
    });
    expect((await entered(bench, shared)).session.userId).toBe(first.session.userId);
  });

  async function currentUser(context: SignedInContext) {
    const outcome = await readCurrentUser(context, {});
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.data;
  }
});

describe("a device's free trial", () => {
  test("is given with its first account only", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    const users: string[] = [];
    for (let account = 0; account < 10; account++) {
      const outcome = await registerByDevice(bench.context, { link });
      if (!outcome.ok) throw new Error(outcome.problem);
      const { session } = await sessionOf(bench.context, outcome.token);
      users.push(session.userId);
      // As deleting the account would, so that the device can open another.
      await bench.context.db
        .prepare(`DELETE FROM identity WHERE user_id = ?1`)
        .bind(session.userId)
        .run();
    }
    const given = await Promise.all(users.map((userId) => entries(bench, userId)));
    expect(given[0]).toEqual([{ source: "trial", seconds: 15 * 60 }]);
    expect(given.slice(1).flat()).toEqual([]);
  });

  test("twenty registrations of one device at once open one account with one trial", async () => {
    const bench = await newBench();
    const link = linkOf(newDeviceId());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => registerByDevice(bench.context, { link })),
    );
    const opened = outcomes.filter((outcome) => outcome.ok);
    expect(opened).toHaveLength(1);
    const { session } = await sessionOf(bench.context, opened[0]?.token);
    expect(await entries(bench, session.userId)).toHaveLength(1);
  });

  test("of an invited friend is the longer one, and no code invites its own owner", async () => {
    const bench = await newBench();
    const inviter = await registerByName(bench.context, {
      account: newAccountName(),
      password: PASSWORD,
    });
    const { session } = await sessionOf(bench.context, inviter.ok ? inviter.token : "");
    const inviteCode = await bench.context.db
      .prepare(`SELECT invite_code FROM user WHERE id = ?1`)
      .bind(session.userId)
      .first<string>("invite_code");
    const friend = await registerByDevice(bench.context, {
      link: linkOf(newDeviceId()),
      inviteCode: inviteCode!,
    });
    const invited = await sessionOf(bench.context, friend.ok ? friend.token : "");
    expect(await entries(bench, invited.session.userId)).toEqual([
      { source: "trial", seconds: 180 * 60 },
    ]);
    expect(await entries(bench, session.userId)).toEqual([]);
  });
});

describe("bound devices", () => {
  async function account(bench: Bench): Promise<string> {
    const name = newAccountName();
    await registerByName(bench.context, { account: name, password: PASSWORD });
    return name;
  }

  async function tokenOf(bench: Bench, name: string): Promise<string | undefined> {
    const outcome = await signInOn(bench, name, null);
    return outcome.ok ? outcome.token : undefined;
  }

  test("are listed with the spec's numbers; a browser is none", async () => {
    const bench = await newBench();
    const name = await account(bench);
    await signInOn(bench, name, "halyard-web");
    const deviceId = newDeviceId();
    const outcome = await signInOn(bench, name, deviceId);
    const context = await sessionOf(bench.context, outcome.ok ? outcome.token : "");
    expect(await listDevices(context, {})).toMatchObject({
      data: {
        maxDevices: 5,
        devices: [
          {
            type: 0,
            systemType: 1,
            deviceId,
            name: "Pixel 12",
            systemVersion: "17",
            current: true,
          },
        ],
      },
    });
  });

  test("twenty devices signing in at once take the five places", async () => {
    const bench = await newBench();
    const name = await account(bench);
    const { userId } = (await sessionOf(bench.context, await tokenOf(bench, name))).session;
    const entry = await entryOf(bench.context, userId, []);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        signIn(from(bench.context, { deviceId: newDeviceId() }), {
          userId,
          entry,
          description: undefined,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = outcomes.filter((outcome) => !outcome.ok).map(({ problem }) => problem);
    expect(new Set(refused)).toEqual(new Set(["DeviceLimit"]));
  });

  test("a known device signs in although the places are taken, a browser too", async () => {
    const bench = await newBench();
    const name = await account(bench);
    const ids = Array.from({ length: 5 }, newDeviceId);
    for (const id of ids) await signInOn(bench, name, id);
    expect(await signInOn(bench, name, newDeviceId())).toMatchObject({ problem: "DeviceLimit" });
    expect(await signInOn(bench, name, ids[0]!)).toMatchObject({ ok: true });
    expect(await signInOn(bench, name, null)).toMatchObject({ ok: true });
  });

  test("unbinding ends the device's sessions and frees its place; another's device is not found", async () => {
    const bench = await newBench();
    const [name, other] = [await account(bench), await account(bench)];
    const onDevice = await signInOn(bench, name, newDeviceId());
    const deviceToken = onDevice.ok ? onDevice.token : "";
    const web = await signInOn(bench, name, null);
    const context = await sessionOf(bench.context, web.ok ? web.token : "");
    const stranger = await signInOn(bench, other, null);
    const strangersContext = await sessionOf(bench.context, stranger.ok ? stranger.token : "");
    const listed = await listDevices(context, {});
    const id = listed.ok ? listed.data.devices[0]!.id : "";
    expect(await unbindDevice(strangersContext, { id })).toMatchObject({ problem: "NotFound" });
    expect(await authenticate(bench.context, deviceToken!)).not.toBeNull();
    expect(await unbindDevice(context, { id })).toMatchObject({ ok: true });
    expect(await authenticate(bench.context, deviceToken!)).toBeNull();
    expect(await unbindDevice(context, { id })).toMatchObject({ problem: "NotFound" });
  });
});
