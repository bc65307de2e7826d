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
/** Of a failed page the one module that is asked for then. */
const SENDER = /\/assets\/send-[^/]+\.js$/;
const throwLater = "setTimeout(() => { throw new RangeError('planted') })";

/** What the pages of a visit sent to `/report` of a planted failure, and whether they asked for the module that sends. */
async function toldOf(product: Harness, site: string) {
  const { page, context } = await newVisitor(new URL(site));
  await serveAs(context, product, SITE);
  const sent: string[] = [];
  const told = Promise.withResolvers<void>();
  await context.route("**/report", async (route) => {
    sent.push(route.request().postData() ?? "");
    told.resolve();
    await route.fulfill({ status: 204 });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/no/such/page");
  await alive(page);
  const failed = page.waitForEvent("pageerror");
  await page.evaluate(throwLater);
  await failed;
  // What the page asks for now goes out before this does.
  await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())");
  const isAsked = asked.some((url) => SENDER.test(url));
  if (isAsked) await told.promise;
  await context.close();
  return { sent, isAsked };
}

test("where failures are reported, one failure is one report", async () => {
  const product = await startHarness({ gateway: PROD });
  const { sent, isAsked } = await toldOf(product, SITE);
  await product.dispose();
  expect(isAsked).toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("RangeError");
});

test("where nobody listens nothing is sent", async () => {
  const product = await sharedHarness();
  expect(await toldOf(product, product.url.href)).toEqual({ sent: [], isAsked: false });
});
