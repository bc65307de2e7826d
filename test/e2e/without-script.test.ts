/** The public site for a reader whose browser runs no script: everything is there, and the switches work. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { newVisitor, PHONE, type Visitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

let visitor: Visitor;

beforeAll(async () => {
  const product = await sharedHarness();
  visitor = await newVisitor(product.url, { javaScriptEnabled: false, viewport: PHONE });
});

afterAll(() => visitor.context.close());

/** Each with how many letters it has at least. */
const PAGES = [
  ...PUBLIC_PAGES.map(({ path }) => ({ path, least: 120 })),
  { path: "/loading", least: 60 },
];

test.each(PAGES)("$path shows its heading and its text", async ({ path, least }) => {
  const { page } = visitor;
  await page.goto(path);
  expect(await page.locator("main h1").isVisible()).toBe(true);
  expect((await page.locator("main").innerText()).length).toBeGreaterThan(least);
  expect(await page.locator(".when-script:visible").count()).toBe(0);
});

test("the phone's menu opens and leads on", async () => {
  const { page } = visitor;
  await page.goto("/");
  await page.locator("header summary", { hasText: "Menu" }).click();
  await page.locator("header").getByRole("link", { name: "Pricing" }).click();
  expect(new URL(page.url()).pathname).toBe("/pricing");
});

test("another plan can be chosen, and signing in leads back to it", async () => {
  const { page } = visitor;
  await page.goto("/pricing");
  await page.locator('a[href="/pricing?plan=month-1"]').click();
  const summary = page.getByRole("region", { name: "Your choice" });
  expect(await summary.innerText()).toContain("$9.99");
  const href = await summary.getByRole("link", { name: "I have an account" }).getAttribute("href");
  expect(href).toBe("/login?redirect=%2Fpricing%3Fplan%3Dmonth-1");
});

test("a question opens to its answer", async () => {
  const { page } = visitor;
  await page.goto("/pricing");
  await page.getByText("Does it renew by itself?").click();
  expect(await page.getByText("You pay once for one stretch of time.").isVisible()).toBe(true);
});

test("the calculator works as a form", async () => {
  const { page } = visitor;
  await page.goto("/affiliate");
  await page.getByLabel("People who buy").fill("3");
  await page.getByLabel("Plan").selectOption("month-1");
  await page.getByLabel("Your rate, in percent").fill("50");
  await page.getByRole("button", { name: "Work it out" }).click();
  expect(await page.locator("main").innerText()).toContain("$14.97");
});

test("the language link changes the language, and the choice stays", async () => {
  const { page } = visitor;
  await page.goto("/pricing?plan=year-2");
  await page.locator('header a[hreflang="zh-CN"]').click();
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
  expect(new URL(page.url()).searchParams.get("plan")).toBe("year-2");
  await page.goto("/faq");
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
  await page.locator('header a[hreflang="en"]').click();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("the light can be turned, and one comes back to the same page", async () => {
  const { page } = visitor;
  await page.goto("/pricing?plan=month-6");
  const dark = page.locator("footer").getByRole("link", { name: "Dark" });
  await dark.click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(page.url()).toContain("/pricing?plan=month-6");
  await page.locator("footer").getByRole("link", { name: "Match system" }).click();
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
});

test("none of it was an error, nor asked another host", () => {
  expect(visitor.faults).toEqual({ errors: [], foreignRequests: [] });
});
