/** How fast a page came, told by a browser: numbers without a visitor, and none of who asks not to be measured. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { Vital } from "#contract/vital.ts";
import { alive } from "#test/support/browser.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { launchBrowser } from "#tools/browser.ts";

let product: Harness;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startHarness({ datasets: ["VITALS"] }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.dispose();
});

/** What a visit of `/pricing` sends by the time it is left, which is not before `untilBegun`; every visit is drawn. */
async function visit(before: string, { url } = product, untilBegun = alive) {
  const page = await browser.newPage();
  let isMeasured = false;
  page.on("request", (request) => (isMeasured ||= MEASURING.test(request.url())));
  await page.addInitScript(`Math.random = () => 0; ${before}`);
  await page.addInitScript(() => {
    navigator.sendBeacon = (path, body) => {
      const sent = sessionStorage.getItem("sent") ?? "";
      if (path === "/vitals") sessionStorage.setItem("sent", `${sent}${body as string}\n`);
      return true;
    };
  });
  await page.goto(new URL("/pricing?lng=en", url).href);
  await untilBegun(page);
  await page.getByRole("heading", { level: 1 }).click();
  // Left for something of the same site that measures nothing.
  await page.goto(new URL("/robots.txt", url).href);
  const sent = await sentBy(page);
  await page.close();
  const lines = sent.split("\n").filter(Boolean);
  return { sent: lines.map((line) => JSON.parse(line) as unknown), isMeasured };
}

/** The module that measures: whoever leaves before it has come sends nothing either way. */
const MEASURING = /\/assets\/vitals-[^/]+\.js$/;
const NOTHING = { sent: [], isMeasured: false };

function sentBy(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem("sent") ?? "");
}

/** One of the numbers is final when the page has come, and says that the others are being measured. */
const firstSent = (page: Page) => expect.poll(() => sentBy(page)).not.toBe("");

test("a drawn visit sends what the contract takes, of its page", async () => {
  const { sent, isMeasured } = await visit("", product, firstSent);
  expect(isMeasured).toBe(true);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  for (const vital of sent) expect(Vital.parse(vital).page).toBe("/pricing");
});

test.each([
  ["Do Not Track", `Object.defineProperty(navigator, "doNotTrack", { value: "1" })`],
  [
    "Global Privacy Control",
    `Object.defineProperty(navigator, "globalPrivacyControl", { value: true })`,
  ],
  ["data saving", `Object.defineProperty(navigator, "connection", { value: { saveData: true } })`],
  ["a draw that is not taken", "Math.random = () => 0.5"],
])("with %s nothing is sent", async (_, before) => {
  expect(await visit(before)).toEqual(NOTHING);
});

test("where there is no dataset nothing is sent", async () => {
  expect(await visit("", await sharedHarness())).toEqual(NOTHING);
});
