/**
 * Each key is turned on a platform, by what `npm run secrets` brings there, while people go on: nobody is signed out, no device is a
 * stranger. `npm run drills -- keys`.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type CallName, callPath } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, TOKEN_HEADER } from "#contract/envelope.ts";
import { Platform } from "#contract/platform.ts";
import { type Deployable, deployable, NAMES } from "#test/platform/deployable.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { scaled } from "#test/support/scale.ts";
import { rollOut } from "#tools/deploy/rollout.ts";
import type { Secrets } from "#tools/secrets/kept.ts";
import { finished, KEYS, made, rotated } from "#tools/secrets/turn.ts";
import { uploads } from "#tools/secrets/upload.ts";
import { sign } from "#worker/upstream/sign.ts";

interface Person {
  platform: Platform;
  /** The page that is open has it. */
  key: string;
  token: string;
  /** Null for who has an account with a name. */
  deviceId: string | null;
}

let product: Deployable;
let base: URL;
let kept: Secrets = { origin: {}, gateway: {} };
const people: Person[] = [];
/** By what was answered to people, in order. */
const answers: string[] = [];
const over = new AbortController();
let traffic: Promise<unknown>;

async function keyOf(platform: Platform): Promise<string> {
  return (await fetch(new URL(`/signing-keys/${platform}`, base))).text();
}

async function send(person: Person, name: CallName, request: object) {
  const headers = {
    "content-type": "application/json",
    [CLIENT_HEADERS.platform]: person.platform,
    [CLIENT_HEADERS.language]: "en",
    [CLIENT_HEADERS.token]: person.token,
  };
  const body = JSON.stringify({ ...request, signature: sign(person.key) });
  const url = new URL(`/v4/test${callPath(name)}`, base);
  const answer = await fetch(url, { method: "POST", headers, body });
  // The platform's own silence while other versions begin is none of the product's answers.
  const { status = "" } = answer.ok ? await answer.json<{ status?: string }>() : {};
  return { status, token: answer.headers.get(TOKEN_HEADER) };
}

/** As the client does it: a key that is no more is fetched anew, a new token is kept. */
async function ask(person: Person, name: CallName, request: object): Promise<string> {
  let answer = await send(person, name, request);
  if (answer.status === "BadSignature") {
    answers.push(answer.status);
    person.key = await keyOf(person.platform);
    answer = await send(person, name, request);
  }
  if (answer.token) person.token = answer.token;
  return answer.status;
}

async function goOn(person: Person): Promise<void> {
  while (!over.signal.aborted) {
    const status = await ask(person, "system_user_info", {}).catch(() => "");
    if (status) answers.push(status);
  }
}

/** Everybody was answered since. */
async function answered(): Promise<void> {
  const before = answers.length;
  await expect.poll(() => answers.length).toBeGreaterThan(before + 10 * people.length);
}

const linkOf = (deviceId: string) => deviceLinkOf(deviceId, kept.origin.DEVICE_LINK_KEY);

async function signInByDevices(): Promise<string[]> {
  const all = people.flatMap(({ deviceId, ...person }) =>
    deviceId ? [{ ...person, deviceId }] : [],
  );
  return Promise.all(
    all.map((one) =>
      ask({ ...one, token: "" }, "login_type_deviceid", { link: linkOf(one.deviceId) }),
    ),
  );
}

async function bring(after: Secrets): Promise<void> {
  for (const { worker, changed } of uploads(kept, after)) await product.setSecrets(worker, changed);
  kept = after;
}

describe.runIf(scaled(1) > 1)("while people go on", () => {
  beforeAll(async () => {
    // A line of each call, thousands of them.
    for (const to of ["log", "error"] as const)
      vi.spyOn(console, to).mockImplementation(() => undefined);
    product = await deployable();
    await bring(made(kept).secrets);
    await product.migrateMost();
    await rollOut(product.rollout("first"));
    base = await product.local.addressOf(NAMES.gateway);
    for (const [at, platform] of Platform.options.entries()) {
      const deviceId = at % 2 === 0 ? crypto.randomUUID() : null;
      const person: Person = { platform, key: await keyOf(platform), token: "", deviceId };
      const account = newAccountName();
      if (deviceId) await ask(person, "register_type_deviceid", { link: linkOf(deviceId) });
      else await ask(person, "register_type_username", { account, password: PASSWORD });
      const signIn = deviceId
        ? ask(person, "login_type_deviceid", { link: linkOf(deviceId) })
        : ask(person, "login_type_username", { account, password: PASSWORD });
      const status = await signIn;
      if (status !== "OK") throw new Error(`signing in: ${status}`);
      people.push(person);
    }
    traffic = Promise.all(people.map(goOn));
  });
  afterAll(async () => {
    over.abort();
    await traffic;
    await product.local.stop();
    vi.restoreAllMocks();
  });

  test.each(Object.keys(KEYS))("%s turns, and nobody is signed out", async (name) => {
    await bring(rotated(kept, name, "owner").secrets);
    await answered();
    expect(await signInByDevices()).toEqual(["OK", "OK"]);
    expect(new Set(answers)).toEqual(new Set(["OK"]));
  });

  test("and when the earlier ones are gone, after the schedule has moved what they wrote", async () => {
    for (let minute = 0; minute < 3; minute++) await product.local.schedule();
    for (const name of Object.keys(KEYS)) await bring(finished(kept, name, "owner").secrets);
    await answered();
    // Pages that were open fetch the key once.
    expect(new Set(answers)).toEqual(new Set(["OK", "BadSignature"]));
    expect(await signInByDevices()).toEqual(["OK", "OK"]);
  });
});
