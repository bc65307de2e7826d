/** What a bad setting of the gateway costs: its own feature, or the whole Worker where it cannot do without. */
import { expect, test } from "vitest";
import { sorted, stoppedBy } from "#test/support/settings.ts";
import { type Env, parseEnv, SETTINGS } from "./env.ts";

const KEY = "-----BEGIN PUBLIC KEY-----\\nMIIB\\n-----END PUBLIC KEY-----";
const GOOD = {
  ENVIRONMENT: "PROD",
  HOSTS: "halyard.example",
  SIGNING_PUBLIC_KEY_IOS: KEY,
  SIGNING_PUBLIC_KEY_ANDROID: KEY,
  SIGNING_PUBLIC_KEY_MAC: KEY,
  SIGNING_PUBLIC_KEY_WINDOWS: KEY,
};

/** Who answers calls is never guessed: a mistyped address stops the Worker. Any text is a good one for the others. */
const BAD: Record<string, [string, "stops" | "off"]> = {
  ENVIRONMENT: ["production", "stops"],
  SIGNING_PUBLIC_KEY_IOS: ["", "stops"],
  SIGNING_PUBLIC_KEY_ANDROID: ["MIIB", "stops"],
  SIGNING_PUBLIC_KEY_MAC: ["key", "stops"],
  SIGNING_PUBLIC_KEY_WINDOWS: ["-----BEGIN PRIVATE KEY-----", "stops"],
  API_ORIGIN: ["https://api.example/v4", "stops"],
  MARKETING_ORIGIN: ["marketing.example", "stops"],
  ACCESS_TEAM: ["team", "stops"],
  ACCESS_AUDIENCE: ["short", "stops"],
  PREVIEW_HOST_SUFFIX: ["halyard.example", "off"],
  CHAT_SCRIPT_URL: ["http://chat.example/a.js", "off"],
  WALLETCONNECT_PROJECT_ID: ["mine", "off"],
  WALLETCONNECT_RELAY_URL: ["relay", "off"],
  TURNSTILE_SITE_KEY: ["", "off"],
  ADSBOT_MARKER: ["", "off"],
  UPSTREAM_TIMEOUT_MS: ["soon", "off"],
  RELEASE_PUBLIC_KEY: ["abc", "off"],
  ADDRESS_LIST: ["abc.def", "off"],
  REACH_PRIVATE_KEY: ["-----BEGIN PRIVATE KEY-----", "off"],
  REACH_PRIVATE_KEY_BEFORE: ["MC4CAQ", "off"],
  SERVICE_WORKER: ["no", "off"],
  ERROR_REPORT_DSN: ["sentry", "off"],
  BLOG_URL: ["http://blog.example/", "off"],
  SOURCE_URL: ["source", "off"],
  SOCIAL_URL: ["@halyard", "off"],
  CHANNEL_URL: ["tg://channel", "off"],
  STATUS_URL: ["/status", "off"],
  BACKUP_URL: ["", "off"],
};
const FREE = "HOSTS CONSOLE_HOSTS CHAT_HOSTS WALLETCONNECT_NODES LINK_HOSTS COOKIE_DOMAINS".split(
  " ",
);

// safe because only the variables are read
const read = (variables: Record<string, string>) => parseEnv(variables as unknown as Env);
const stopsAt = (variables: Record<string, string>) => stoppedBy(() => read(variables));

test("every setting is in the table", () => {
  expect(sorted([...Object.keys(BAD), ...FREE])).toEqual(sorted(SETTINGS));
});

test.each(Object.entries(BAD))("a bad %s", (name, [value, cost]) => {
  const bad = { ...GOOD, [name]: value };
  const stopped = stopsAt(bad);
  expect(stopped).toEqual(cost === "stops" ? [name] : []);
  if (cost === "stops") return;
  const { settings, off } = read(bad);
  // As if nobody had set it.
  expect({ settings, off }).toEqual({ settings: read(GOOD).settings, off: [name] });
});
