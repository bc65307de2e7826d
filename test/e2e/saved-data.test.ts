/** A reader who saves data: pages of one file that still say who is signed in, and the way back to whole ones. */
import { afterEach, expect, test } from "vitest";
import common from "#locales/en/common.json" with { type: "json" };
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
import { signedInPerson } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";

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
  await page.goto("/login");
  await alive(page);
  await page.goto("/faq");
  await page.getByRole("link", { name: words.saver.off }).click();
  await page.getByRole("link", { name: words.saver.on }).waitFor();
  await alive(page);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

test("a page is one file, and its header still says who is signed in", async () => {
  const product = await sharedHarness();
  const { token } = await signedInPerson(product);
  visitor = await newVisitor(product.url, { token });
  const { page, context } = visitor;
  await context.addCookies([{ name: "saver", value: "on", url: product.url.href }]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.goto("/", { waitUntil: "networkidle" });
  // The icon and its like are none of the page's own.
  expect(asked.filter((type) => type !== "other")).toEqual(["document"]);
  const header = page.locator("header");
  await header.getByRole("link", { name: common.nav.user }).waitFor();
  expect(await header.getByRole("link", { name: common.nav.register }).isVisible()).toBe(false);
});
