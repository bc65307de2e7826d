/** The canary in a browser: its state, its signature, and the statements before it. */
import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

test("its signature holds in the browser, and by hand with the files the page gives", async () => {
  const product = await sharedHarness();
  const { page, faults, context } = await newVisitor(product.url);
  await page.goto("/clause/canary");
  await alive(page);
  await page.getByRole("button", { name: "Check in this browser" }).click();
  await expect.poll(() => page.getByText("The signature holds").isVisible()).toBe(true);

  const pem = await page.locator("dd code").nth(1).innerText();
  const path = await page.getByRole("link", { name: "Text as it was signed" }).getAttribute("href");
  const bytes = async (from: string) =>
    new Uint8Array(await (await fetch(new URL(from, product.url))).arrayBuffer());
  const [text, signature] = [await bytes(path!), await bytes(path!.replace(".md", ".sig"))];
  expect(verify(null, text, createPublicKey(pem), signature)).toBe(true);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("a text that somebody changed is found out", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url);
  await page.route("**/clause/canary/**", (route) => route.fulfill({ body: "All is well." }));
  await page.goto("/clause/canary");
  await alive(page);
  await page.getByRole("button", { name: "Check in this browser" }).click();
  await expect.poll(() => page.getByText("The signature does not hold").isVisible()).toBe(true);
  await context.close();
});

test("an earlier statement stays readable and says that it has been replaced", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url, { locale: "zh-CN" });
  await page.goto("/clause/canary");
  await page.locator("nav[aria-labelledby=versions] a").nth(1).click();
  await expect.poll(() => page.getByText("本声明已被新的声明取代").isVisible()).toBe(true);
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await context.close();
});
