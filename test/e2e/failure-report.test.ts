/** Pages tell of their failures where somebody listens, and nowhere else; a page that does not exist is none. */
import { expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { serveAs } from "#test/support/serve-as.ts";

const SITE = "https://halyard.example";
const PROD = {
  ENVIRONMENT: "PROD",
  HOSTS: "halyard.example",
  ERROR_REPORT_DSN: "https://public@reports.example/1",
};
const throwLater = "setTimeout(() => { throw new RangeError('planted') })";

/** What the pages of a visit sent to `/report`, a planted failure last. */
async function reportsOf(product: Harness, site: string): Promise<string[]> {
  const { page, context } = await newVisitor(new URL(site));
  await serveAs(context, product, SITE);
  const sent: string[] = [];
  await context.route("**/report", async (route) => {
    sent.push(route.request().postData() ?? "");
    await route.fulfill({ status: 204 });
  });
  await page.goto("/no/such/page");
  await alive(page);
  const failed = page.waitForEvent("pageerror");
  await page.evaluate(throwLater);
  await failed;
  // A reporting module that is asked for has come by then, and has sent.
  await page.waitForLoadState("networkidle");
  await context.close();
  return sent;
}

test("where failures are reported, one failure is one report", async () => {
  const product = await startHarness({ gateway: PROD });
  const reports = await reportsOf(product, SITE);
  await product.dispose();
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain("RangeError");
});

test("where nobody listens nothing is sent", async () => {
  const product = await sharedHarness();
  expect(await reportsOf(product, product.url.href)).toEqual([]);
});
