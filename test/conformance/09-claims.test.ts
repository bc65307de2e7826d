/** Spec §9: every number a page of content claims is one that configuration serves. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COOKIE_SECONDS } from "#worker/page/visitor/cookie-scope.ts";
import { CALLS } from "#contract/calls/calls.ts";
import type { ClientConfig } from "#contract/system.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

/** Pages whose texts claim numbers, and how many different ones each needs at least. */
const CLAIMING = ["/faq", "/trial", "/education", "/group-buying"];

/** `site` is the host's first name: pages are kept for a minute under each. */
async function textOf(
  product: Harness,
  path: string,
  language: string,
  site = "claims",
): Promise<string> {
  const headers = { "accept-language": language };
  const html = await (
    await product.fetchAs(`http://dev.${site}.example${path}`, { headers })
  ).text();
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
  return main.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]+>|&#x27;/g, " ");
}

const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => Number(number.replaceAll(",", "")));

/** Every way in which a number of the configuration may be written on a page. */
function backed({
  availabilityPercent,
  freeTrial,
  invitedTrial,
  inviteRewardPercent,
  affiliate,
  groupBuying,
  code,
  orderLifetime,
  educationDiscountPercent,
}: ClientConfig): Set<number> {
  const durations = [
    freeTrial,
    invitedTrial,
    groupBuying.duration,
    groupBuying.seatHold,
    groupBuying.choiceTime,
    code.lifetime,
    code.resendAfter,
    orderLifetime,
  ];
  const { firstPurchasePercent, renewalPercent, settlementThreshold } = affiliate;
  return new Set([
    Number(availabilityPercent),
    inviteRewardPercent,
    firstPurchasePercent.min,
    firstPurchasePercent.max,
    renewalPercent,
    settlementThreshold.amount / 100,
    ...groupBuying.sizes,
    educationDiscountPercent ?? 0,
    ...durations.flatMap((s) => [Math.floor(s / 86_400), Math.floor((s % 86_400) / 3_600)]),
    ...durations.map((s) => Math.floor((s % 3_600) / 60)),
  ]);
}

/** Step numbers, and names that hold a digit. */
const innocent = (text: string) =>
  text.replaceAll(/SHA-256|Ed25519|\b[1-5]\b(?!\s*[%％人分小天])/g, "");

async function configOf(product: Harness): Promise<ClientConfig> {
  const { envelope } = await product.call("system_client_config");
  return CALLS.system_client_config.response.parse(envelope.data);
}

test.each(CLAIMING)("%s claims nothing that configuration does not say", async (path) => {
  const product = await sharedHarness();
  const allowed = backed(await configOf(product));
  for (const language of ["en", "zh-CN"]) {
    const claimed = numbersIn(innocent(await textOf(product, path, language)));
    expect(claimed.length).toBeGreaterThan(0);
    expect(claimed.filter((number) => !allowed.has(number))).toEqual([]);
  }
});

test("texts hold no number of their own", () => {
  for (const file of ["faq", "trial", "education", "apple-help", "loading", "announcements"]) {
    for (const language of ["en", "zh-CN"]) {
      const texts = readFileSync(`locales/${language}/${file}.json`, "utf8");
      expect(texts.match(/\d+/g)).toBeNull();
    }
  }
});

test("a link counts for the seven days that the texts say", () => {
  expect(COOKIE_SECONDS).toBe(7 * 86_400);
});

let spy: SpyServer;
let other: Harness;
beforeAll(async () => {
  spy = await startSpyServer();
  other = await startHarness({ gateway: { API_ORIGIN: spy.origin } });
});
afterAll(async () => {
  await other.dispose();
  await spy.close();
});

test("another configuration is what the pages then say", async () => {
  const config = await configOf(await sharedHarness());
  const data = {
    ...config,
    freeTrial: 47 * 60,
    educationDiscountPercent: 37,
    groupBuying: {
      ...config.groupBuying,
      sizes: [4, 7],
      duration: 5 * 3_600,
      seatHold: 22 * 60,
      choiceTime: 9 * 86_400,
    },
  };
  spy.respond = (response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", status: "OK", data }));
  };
  expect(await textOf(other, "/trial", "en", "longer")).toContain("47 minutes");
  expect(await textOf(other, "/faq", "zh-CN", "longer")).toContain("47分钟");
  expect(await textOf(other, "/education", "en", "longer")).toContain("37%");
  const groups = await textOf(other, "/group-buying", "en", "longer");
  for (const claim of ["4 or 7 people", "5 hours", "22 minutes", "9 days"]) {
    expect(groups).toContain(claim);
  }
});

test("a discount that is not given is not claimed anywhere", async () => {
  const config = await configOf(await sharedHarness());
  const data = { ...config, educationDiscountPercent: null };
  spy.respond = (response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", status: "OK", data }));
  };
  const education = await textOf(other, "/education", "en", "full-price");
  expect(education).toContain("There is no discount at the moment");
  expect(await textOf(other, "/faq", "en", "full-price")).not.toContain("Is there a discount");
});

test("without configuration the pages stand and claim no number", async () => {
  spy.respond = (response) => void response.destroy();
  for (const path of CLAIMING) {
    const text = innocent(await textOf(other, path, "en", "silent"));
    expect(text.length).toBeGreaterThan(100);
    expect(numbersIn(text)).toEqual([]);
  }
});
