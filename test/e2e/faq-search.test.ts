/** Searching the answers, by keyboard. */
import { expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

test("a reader finds an answer without a mouse", async () => {
  const product = await sharedHarness();
  const { page, faults, context } = await newVisitor(product.url);
  await page.goto("/faq");
  await alive(page);
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("order number refund");
  await expect
    .poll(() => page.locator("main form + output, main form output").innerText())
    .toBe("1 answer found");
  await page.keyboard.press("Enter");
  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  await expect.poll(focused).toBe("How do I get a refund?");
  expect(await page.getByText("The money goes back the way it came").isVisible()).toBe(true);
  await page.keyboard.press("Space");
  await expect
    .poll(() => page.getByText("The money goes back the way it came").isVisible())
    .toBe(false);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("words that stand nowhere are said to stand nowhere", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url, { locale: "zh-CN" });
  await page.goto("/faq");
  await alive(page);
  await page.getByRole("searchbox").fill("潜水艇");
  await expect.poll(() => page.getByText("没有同时包含这些词的答案").isVisible()).toBe(true);
  await page.getByRole("searchbox").fill("退款");
  await expect.poll(() => page.locator("main summary").count()).toBeGreaterThan(1);
  await context.close();
});

test("the data for search engines is the text of the page and holds no other", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url, { javaScriptEnabled: false });
  await page.goto("/faq");
  const block = await page.locator('script[type="application/ld+json"]').textContent();
  const { mainEntity } = JSON.parse(block!) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  const questions = await page.locator("main summary").allInnerTexts();
  expect(mainEntity.map(({ name }) => name)).toEqual(questions);
  const text = (await page.locator("main").textContent()) ?? "";
  for (const { acceptedAnswer } of mainEntity)
    expect(text).toContain(acceptedAnswer.text.split("\n\n")[0]);
  await context.close();
});
