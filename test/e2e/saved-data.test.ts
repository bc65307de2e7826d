/** A reader who saves data: pages of one file that still say who is signed in, and the way back to whole ones. */
import { afterEach, expect, test } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import user from "#locales/en/user.json" with { type: "json" };
import zh from "#locales/zh-CN/common.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import {
  alive,
  DESKTOP,
  newVisitor,
  PHONE,
  sidewaysScroll,
  type Visitor,
} from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import { arriveAt, sendNameForm, storedToken } from "./steps.ts";

let visitor: Visitor;

afterEach(() => visitor.context.close());

test.each([
  { locale: "en-US", viewport: DESKTOP, words: common },
  { locale: "zh-CN", viewport: PHONE, words: zh },
])("in $locale the switch leads to light pages, and back", async (reader) => {
  const { words } = reader;
  const { url } = await sharedHarness();
  visitor = await newVisitor(url, reader);
  const { page, faults } = visitor;
  await page.goto("/faq");
  await alive(page);
  await page.getByRole("link", { name: words.saver.on }).click();
  await page.getByRole("link", { name: words.saver.off }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/faq");
  await page.goto("/");
  expect(await page.locator(".when-script:visible").count()).toBe(0);
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  // A page that needs its scripts has them.
  await page.goto("/download");
  await alive(page);
  await page.goto("/faq");
  await page.getByRole("link", { name: words.saver.off }).click();
  await page.getByRole("link", { name: words.saver.on }).waitFor();
  await alive(page);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

test("who registers on light pages is told what they lack, and signs in on whole ones", async () => {
  const { url } = await sharedHarness();
  visitor = await newVisitor(url, { viewport: PHONE });
  const { page, context, faults } = visitor;
  await context.addCookies([{ name: "saver", value: "on", url: url.href }]);
  const account = newAccountName();
  await page.goto("/register?redirect=%2Fuser%2Fprofile");
  expect(await page.locator("main").innerText()).toContain(login.needsWhole);
  await sendNameForm(page, login.register, { account, password: PASSWORD });
  await arriveAt(page, "/user/profile");
  expect(await page.locator("main").innerText()).toContain(user.needsWhole);
  expect(await violations(page)).toEqual([]);
  const whole = page.locator("main").getByRole("button", { name: common.saver.off });
  await whole.click();
  await arriveAt(page, "/login?redirect=%2Fuser%2Fprofile");
  await alive(page);
  await sendNameForm(page, login.signIn, { account, password: PASSWORD });
  await arriveAt(page, "/user/profile");
  await page.getByRole("heading", { name: account }).waitFor();
  expect(await storedToken(page)).not.toBeNull();
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

test("a page that took long over the line makes the next ones light, and its form waits for nothing", async () => {
  const { url } = await sharedHarness();
  visitor = await newVisitor(url, { viewport: PHONE });
  const { page, context } = visitor;
  const line = await context.newCDPSession(page);
  const speed = { downloadThroughput: 6_000, uploadThroughput: -1 };
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", { offline: false, latency: 0, ...speed });
  await page.route("**/assets/*.js", () => undefined);
  await page.goto("/register", { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState === "interactive");
  expect(await page.locator("button[value=register_type_username]").isEnabled()).toBe(true);
  await page.goto("/faq");
  expect(await page.locator("script[type=module]").count()).toBe(0);
});

test("a page that came in part lets its form be posted soon, and the next ones are light", async () => {
  const { url } = await sharedHarness();
  visitor = await newVisitor(url, { viewport: PHONE });
  const { page } = visitor;
  await page.clock.install();
  await page.route("**/register", async (route) => {
    const answer = await route.fetch();
    const [came] = (await answer.text()).split(/<script[^>]*type="module"/);
    await route.fulfill({ response: answer, body: came! });
  });
  await page.goto("/register");
  const submit = page.locator("button[value=register_type_username]");
  expect(await submit.isEnabled()).toBe(false);
  await page.clock.fastForward(5_000);
  expect(await submit.isEnabled()).toBe(true);
  await page.locator("[data-load-failure]").waitFor({ state: "visible" });
  await page.goto("/faq");
  expect(await page.locator("script[type=module]").count()).toBe(0);
});

test("a page is one file, and its header still says who is signed in", async () => {
  const product = await sharedHarness();
  const { token } = await signedInPerson(product);
  visitor = await newVisitor(product.url, { token });
  const { page, context } = visitor;
  await context.addCookies([{ name: "saver", value: "on", url: product.url.href }]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.goto("/");
  const header = page.locator("header");
  await header.getByRole("link", { name: common.nav.user }).waitFor();
  expect(await header.getByRole("link", { name: common.nav.register }).isVisible()).toBe(false);
  // The icon and its like are none of the page's own.
  expect(asked.filter((type) => type !== "other")).toEqual(["document"]);
});
