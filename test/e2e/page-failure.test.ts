/** Data of a next page that does not come: the error page says so in its place, and the document stays. */
import { afterEach, expect, test } from "vitest";
import type { Page, Route } from "playwright-core";
import en from "#locales/en/error.json" with { type: "json" };
import zh from "#locales/zh-CN/error.json" with { type: "json" };
import refused from "#locales/zh-CN/refused.json" with { type: "json" };
import { newVisitor, type Visitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

let visitor: Visitor;

afterEach(() => visitor.context.close());

/** A refusal in the router's own encoding. */
const forbids = (route: Route) =>
  route.fulfill({
    status: 403,
    contentType: "text/x-script",
    headers: { "X-Remix-Response": "yes" },
    body: `[{"_1":2},"routes/affiliate/route",{"_3":4},"error",["ErrorResponse",5,6,7],"",403,"Forbidden"]\n`,
  });
const fails = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/plain", body: "no" });
const isLost = (route: Route) => route.abort();

test.each([
  {
    from: "/faq",
    to: "/affiliate",
    locale: "zh-CN",
    answer: forbids,
    title: refused.forbidden.title,
  },
  { from: "/faq", to: "/download", locale: "zh-CN", answer: fails, title: zh.failed.title },
  { from: "/faq", to: "/pricing", locale: "en-US", answer: isLost, title: en.failed.title },
  { from: "/trial", to: "/clause/terms", locale: "en-US", answer: fails, title: en.failed.title },
])("from $from to $to", async ({ from, to, locale, answer, title }) => {
  const { url } = await sharedHarness();
  visitor = await newVisitor(url, { locale });
  const { context, page, faults } = visitor;
  await context.route("**/*.data*", answer);
  await page.goto(from);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await go(page, to);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await page.title()).toContain(title);
  expect(faults.errors.filter((error) => /policy|Trusted/.test(error))).toEqual([]);
});

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    const router = (
      window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }
    ).__reactRouterDataRouter;
    router.navigate(path);
  }, path);
}
