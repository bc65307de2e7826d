/** The pages of content in a browser without a script. */
import { describe, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

describe("without JavaScript", () => {
  const off = { javaScriptEnabled: false };

  test("answers open, and an address with an answer's name opens it", async () => {
    const product = await sharedHarness();
    const { page, context } = await newVisitor(product.url, off);
    await page.goto("/faq");
    const answer = page.getByText("An order stays open for 30 minutes");
    expect(await answer.isVisible()).toBe(false);
    await page.getByText("How long can I take to pay?").click();
    expect(await answer.isVisible()).toBe(true);
    await page.goto("/faq#deletion");
    await expect.poll(() => page.locator("#deletion").isVisible()).toBe(true);
    await context.close();
  });

  test("the search is a form", async () => {
    const product = await sharedHarness();
    const { page, context } = await newVisitor(product.url, off);
    await page.goto("/faq");
    await page.getByRole("searchbox").fill("confirmations");
    await page.getByRole("button", { name: "Find" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?q=confirmations");
    expect(await page.locator("main summary").count()).toBe(1);
    expect(await page.getByText("its confirmations").isVisible()).toBe(true);
    await context.close();
  });

  test("a file can be downloaded, and its hash stands beside it", async () => {
    const product = await sharedHarness();
    const { page, context } = await newVisitor(product.url, off);
    await page.goto("/download/windows");
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download from this site" }).click();
    expect((await waiting).suggestedFilename()).toBe("halyard-sample-windows.txt");
    expect(await page.getByText(/^[0-9a-f]{64}$/).isVisible()).toBe(true);
    await context.close();
  });
});

test("an announcement has an address of its own", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url);
  await page.goto("/announcements#sample-status");
  await expect
    .poll(() => page.locator("article:target h2").innerText())
    .toBe("How an incident is announced");
  await context.close();
});

test("the other language keeps the page and translates what the API said", async () => {
  const product = await sharedHarness();
  const { page, faults, context } = await newVisitor(product.url);
  await page.goto("/announcements");
  await page.getByRole("link", { name: "中文" }).first().click();
  await expect.poll(() => page.locator("h1").first().innerText()).toBe("公告");
  await expect.poll(() => page.getByText("这是一套本地安装").isVisible()).toBe(true);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
