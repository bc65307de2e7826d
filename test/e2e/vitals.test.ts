/** How fast a page came, told by a browser: numbers without a visitor, and none of who asks not to be measured. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { Vital } from "#contract/vital.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { launchBrowser } from "#tools/browser.ts";

let product: Harness;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedHarness(), launchBrowser()]);
});
afterAll(() => browser.close());

/** What a visit of `/pricing` sends by the time it is left; every visit is drawn. */
async function visit(before: string): Promise<unknown[]> {
  const page = await browser.newPage();
  const sent: unknown[] = [];
  await page.addInitScript(`Math.random = () => 0; ${before}`);
  await page.addInitScript(() => {
    navigator.sendBeacon = (path, body) => {
      console.log(JSON.stringify([path, body]));
      return true;
    };
  });
  page.on("console", (message) => {
    if (message.text().startsWith('["/vitals"'))
      sent.push(JSON.parse(JSON.parse(message.text())[1]));
  });
  await page.goto(new URL("/pricing?lng=en", product.url).href, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1 }).click();
  await page.goto("about:blank");
  await page.close();
  return sent;
}

test("a drawn visit sends what the contract takes, of its page", async () => {
  const sent = await visit("");
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
  expect(await visit(before)).toEqual([]);
});
