/** What a bad setting of the origin costs: its own feature, or the whole Worker where it cannot do without. */
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { SettingsError } from "#contract/settings.ts";
import { sorted, stoppedBy } from "#test/support/settings.ts";
import { type Env, parseEnv, SETTINGS } from "./env.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const PEM = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const GOOD = {
  ENVIRONMENT: "PROD",
  SIGNING_PRIVATE_KEY_IOS: PEM,
  SIGNING_PRIVATE_KEY_ANDROID: PEM.replaceAll("\n", "\\n"),
  SIGNING_PRIVATE_KEY_MAC: PEM,
  SIGNING_PRIVATE_KEY_WINDOWS: PEM,
  VAULT_SECRET: "v".repeat(43),
  DEVICE_LINK_KEY: "0".repeat(32),
};

/** What is wrong, and what it stops: the Worker, or nothing but what it is for. Any text is a good one for the others. */
const BAD: Record<string, [string, "stops" | "off"]> = {
  ENVIRONMENT: ["prod", "stops"],
  DATABASE_LOCATION: ["frankfurt", "off"],
  SIGNING_PRIVATE_KEY_IOS: ["-----BEGIN PRIVATE KEY-----", "stops"],
  SIGNING_PRIVATE_KEY_ANDROID: ["", "stops"],
  SIGNING_PRIVATE_KEY_MAC: ["key", "stops"],
  SIGNING_PRIVATE_KEY_WINDOWS: [PEM.slice(0, 100), "stops"],
  VAULT_SECRET: ["short", "stops"],
  DEVICE_LINK_KEY: ["0123", "stops"],
  VAULT_SECRET_BEFORE: [`${"v".repeat(43)} short`, "stops"],
  DEVICE_LINK_KEY_BEFORE: ["0123", "stops"],
  SIGNING_PRIVATE_KEY_IOS_BEFORE: ["key", "stops"],
  SIGNING_PRIVATE_KEY_ANDROID_BEFORE: ["key", "stops"],
  SIGNING_PRIVATE_KEY_MAC_BEFORE: ["key", "stops"],
  SIGNING_PRIVATE_KEY_WINDOWS_BEFORE: ["key", "stops"],
  STRIPE_API_URL: ["http://127.0.0.1:9999", "stops"],
  ERROR_REPORT_DSN: ["sentry", "off"],
  SITE_ORIGIN: ["www.halyard.example", "off"],
  CRYPTO_NETWORKS: ["[{]", "off"],
  MAIL_HTTP_URL: ["mail.example", "off"],
  SMS_HTTP_URL: ["sms.example", "off"],
  ALERT_WEBHOOK_URL: ["hooks.example", "off"],
  ALERT_MAIL_TO: ["anna", "off"],
  SUPPORT_MAIL: ["support", "off"],
  FINDER_MAIL: ["reach", "off"],
  ADDRESS_LIST: ["abc.def", "off"],
  RELEASE_PUBLIC_KEY: ["abc", "off"],
};
const FREE = [
  "OPERATOR_TOKENS CONSOLE_HOSTS STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_ACCOUNT_ID STRIPE_METHODS CRYPTO_PUBLIC_KEY",
  "TURNSTILE_SITE_KEY TURNSTILE_SECRET_KEY MAIL_FROM MAIL_HTTP_TOKEN SMS_FROM SMS_HTTP_TOKEN",
].flatMap((names) => names.split(" "));

// safe because only the variables are read
const read = (variables: Record<string, string>) => parseEnv(variables as unknown as Env);
const stopsAt = (variables: Record<string, string>) => stoppedBy(() => read(variables));

test("every setting is in the table", () => {
  expect(sorted([...Object.keys(BAD), ...FREE])).toEqual(sorted(SETTINGS));
  expect(read(GOOD).off).toEqual([]);
});

test.each(Object.entries(BAD).filter(([, [, cost]]) => cost === "stops"))(
  "a bad %s stops the Worker, which names it",
  (name, [value]) => {
    expect(stopsAt({ ...GOOD, [name]: value })).toEqual([name]);
  },
);

test.each(Object.entries(BAD).filter(([, [, cost]]) => cost === "off"))(
  "a bad %s is as good as none",
  (name, [value]) => {
    const { settings, off } = read({ ...GOOD, [name]: value });
    expect(off).toEqual([name]);
    expect(settings).toEqual(read(GOOD).settings);
  },
);

test("all that is missing is named at once, and nothing of what was set", () => {
  const { VAULT_SECRET: _, DEVICE_LINK_KEY: __, ...rest } = GOOD;
  const stopped = { ...rest, CRYPTO_NETWORKS: "nonsense", DEVICE_LINK_KEY: "secret-of-ours" };
  expect(stopsAt(stopped)).toEqual(["VAULT_SECRET", "DEVICE_LINK_KEY"]);
  expect(new SettingsError(stopsAt(stopped)).message).not.toContain("secret-of-ours");
});

test("a stand-in for Stripe has no place where money is real", () => {
  const standIn = { STRIPE_API_URL: "http://127.0.0.1:9999" };
  const { settings } = read({ ...GOOD, ...standIn, ENVIRONMENT: "TEST" });
  expect(settings.STRIPE_API_URL).toBeDefined();
});
