/** A message goes with what it is about: the code, the form, the address or the price beside it has changed, and so has it. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import problem from "#locales/en/problem.json" with { type: "json" };
import redemption from "#locales/en/redemption.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import { PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { sendNameForm } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

test("of a promo code that a link brought, when another one is typed", async () => {
  const code = `AGE${crypto.randomUUID().slice(0, 8)}`;
  await operate(product, "coupons_create", {
    code,
    percent: 10,
    note: "walk",
    productIds: [],
    firstPurchaseOnly: false,
  });
  const { token } = await signedInPerson(product);
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/pricing?plan=month-1&coupon=NO-SUCH&token=${token}`);
  const message = page.getByText(problem.CouponInvalid);
  await message.waitFor();
  const field = page.getByLabel(checkout.coupon.label, { exact: true });
  expect(await field.inputValue()).toBe("NO-SUCH");
  await field.fill(` ${code.slice(0, 4)}-${code.slice(4)} `);
  expect(await message.count()).toBe(0);
  await field.press("Enter");
  await page.getByText(checkout.coupon.remove).waitFor();
  expect(await message.count()).toBe(0);
  await context.close();
});

describe("of a form", () => {
  test("as soon as something else stands in it", async () => {
    const { page, context } = await newVisitor(product.url);
    await page.goto("/login");
    await sendNameForm(page, login.signIn, { account: "nobody-here", password: PASSWORD });
    const message = page.getByText(problem.BadCredentials);
    await message.waitFor();
    await page.locator("input[name=account]").fill("somebody");
    expect(await message.count()).toBe(0);
    await context.close();
  });

  test("of what was redeemed, when the next code is typed", async () => {
    const { token } = await signedInPerson(product);
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "walk" });
    const { page, context } = await newVisitor(product.url);
    await page.goto(`/user/profile?token=${token}`);
    const field = page.locator("input[name=code]");
    await field.fill(codes[0]!);
    await field.press("Enter");
    const done = page.locator("output").getByText("30 days");
    await done.waitFor();
    await field.press("Enter");
    await page.getByText(redemption.prompt).waitFor();
    expect(await done.count()).toBe(0);
    await context.close();
  });
});

test("of a total on a button, on a page that a translator has rewritten", async () => {
  const { token } = await signedInPerson(product);
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/pricing?plan=month-1&token=${token}`);
  const pay = page.locator(".when-in .pay-bar button[type=submit]");
  await pay.getByText("9.99").waitFor();
  await translate(page);
  await page.locator("a[href*='plan=year-1']").first().click();
  await pay.getByText("59.88").waitFor();
  expect(await pay.textContent()).toBe("Pay $59.88");
  await context.close();
});

/** As a browser's translator does: each text gets an element of its own. */
function translate(page: Page): Promise<unknown> {
  return page.evaluate(`
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.data);
    }
  `);
}
