/**
 * Every key of a running product is turned while people are signed in and pages are open: nobody is signed out, and what
 * was made before opens as long as the earlier key is there, and no longer.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Platform } from "#contract/platform.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operate } from "#tools/operator/operate.ts";
import { templateSecrets } from "#test/support/template.ts";
import { sign } from "#worker/upstream/sign.ts";
import { newKeyPair, randomText } from "#tools/local/secrets.ts";

const before = templateSecrets();
/** What the product is started with from now on. */
const gateway: Record<string, string> = {};
const origin: Record<string, string> = {};

const [, oldToken = ""] = before.origin.OPERATOR_TOKENS!.split(":");
const newToken = `hyop_${randomText(32)}`;

let product: Harness;
beforeAll(async () => {
  product = await startHarness({ gateway, origin });
});
afterAll(() => product.dispose());

async function isSignedIn(token: string): Promise<boolean> {
  const { envelope } = await product.call("system_user_info", {}, { token });
  return envelope.status === "OK";
}

const keysState = (token: string) => operate("keys_state", {}, product.url.href, token);
const isOperator = (token: string) =>
  keysState(token)
    .then(() => true)
    .catch(() => false);

const statusOf = async (...request: Parameters<Harness["call"]>) =>
  (await product.call(...request)).envelope.status;

let token: string;
let deviceToken: string;
let link: string;

/** Turns everything, as `npm run secrets -- rotate` does. */
function turn(): void {
  for (const platform of Platform.options) {
    const name = platform.toUpperCase();
    const { publicKey, privateKey } = newKeyPair();
    gateway[`SIGNING_PUBLIC_KEY_${name}`] = publicKey;
    origin[`SIGNING_PRIVATE_KEY_${name}`] = privateKey;
    origin[`SIGNING_PRIVATE_KEY_${name}_BEFORE`] = before.origin[`SIGNING_PRIVATE_KEY_${name}`]!;
  }
  Object.assign(origin, {
    VAULT_SECRET: randomText(32),
    VAULT_SECRET_BEFORE: before.origin.VAULT_SECRET,
    DEVICE_LINK_KEY: crypto.randomUUID().replaceAll("-", ""),
    DEVICE_LINK_KEY_BEFORE: before.origin.DEVICE_LINK_KEY,
    OPERATOR_TOKENS: `local:${oldToken} local:${newToken}`,
  });
}

function finish(): void {
  for (const name of Object.keys(origin)) if (name.endsWith("_BEFORE")) delete origin[name];
  origin.OPERATOR_TOKENS = `local:${newToken}`;
}

describe("with the earlier keys beside the new ones", () => {
  beforeAll(async () => {
    ({ token } = await signedInPerson(product));
    link = deviceLinkOf(crypto.randomUUID());
    await product.call("register_type_deviceid", { link });
    deviceToken = (await product.call("login_type_deviceid", { link })).token ?? "";
    turn();
    await product.restart();
  });

  test("nobody is signed out, and a device is no stranger", async () => {
    expect([await isSignedIn(token), await isSignedIn(deviceToken)]).toEqual([true, true]);
    expect(await statusOf("user_get_device_list", {}, { token: deviceToken })).toBe("OK");
    expect(await statusOf("register_type_deviceid", { link })).toBe("DeviceTaken");
    expect(await statusOf("login_type_deviceid", { link })).toBe("OK");
  });

  test("a page that was open signs with the key it has, another fetches the new one", async () => {
    for (const platform of Platform.options) {
      expect(await statusOf("system_user_info", {}, { token, platform })).toBe("OK");
      const key = await (await fetch(new URL(`/signing-keys/${platform}`, product.url))).text();
      const name = `SIGNING_PUBLIC_KEY_${platform.toUpperCase()}`;
      expect(key).toContain(gateway[name]!.split("\\n")[1]);
    }
    expect((await fetch(new URL("/readyz", product.url))).status).toBe(200);
  });

  test("both tokens of an operator are taken, and say when the earlier secret is needed no more", async () => {
    for (const one of [oldToken, newToken]) expect(await isOperator(one)).toBe(true);
    await product.scheduled();
    const { earlier, movedAt } = await keysState(newToken);
    expect([earlier, movedAt]).toEqual([true, expect.any(String)]);
  });
});

describe("without the earlier keys", () => {
  const fresh = (platform: Platform) => {
    const key = gateway[`SIGNING_PUBLIC_KEY_${platform.toUpperCase()}`]!;
    return { platform, signature: sign(key.replaceAll("\\n", "\n")) };
  };

  beforeAll(async () => {
    finish();
    await product.restart();
  });

  test("nobody is signed out either, and the device's list is there", async () => {
    for (const one of [token, deviceToken]) {
      const answer = await statusOf("system_user_info", {}, { token: one, ...fresh("windows") });
      expect(answer).toBe("OK");
    }
    const own = { token: deviceToken, ...fresh("windows") };
    expect(await statusOf("user_get_device_list", {}, own)).toBe("OK");
  });

  test("what only they opened is closed", async () => {
    for (const platform of Platform.options)
      expect(await statusOf("system_user_info", {}, { token, platform })).toBe("BadSignature");
    expect(await statusOf("login_type_deviceid", { link }, fresh("windows"))).toBe("DeviceIdError");
    expect([await isOperator(oldToken), await isOperator(newToken)]).toEqual([false, true]);
  });
});
