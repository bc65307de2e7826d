/** Paying inside WeChat and inside Alipay, each of which keeps the other's payment page from opening. */
import { beforeAll, expect, test } from "vitest";
import checkout from "#locales/zh-CN/checkout.json" with { type: "json" };
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0";

test.each([
  ["wechat", `${ANDROID} Mobile Safari/537.36 MicroMessenger/8.0.49.2600(0x28003137)`, "alipay"],
  [
    "alipay",
    `${ANDROID} MYWeb/0.11.0 UWS/3.22.2 AliApp(AP/10.5.96) AlipayClient/10.5.96`,
    "wechat",
  ],
])("inside the app of %s its own method comes first", async (own, userAgent, other) => {
  const { token } = await signedInPerson(product);
  const look = { locale: "zh-CN", viewport: PHONE, userAgent };
  const { page, context, faults } = await newVisitor(product.url, look);
  await page.goto(`/pricing?plan=month-1&token=${token}`);
  const form = page.locator(".when-in form:has(input[name=method])");
  const methods = form.locator("input[name=method]");
  await methods.first().waitFor({ state: "attached" });

  expect(await methods.first().getAttribute("value")).toBe(own);
  expect(await methods.first().isChecked()).toBe(true);
  expect(await methods.last().getAttribute("value")).toBe(other);
  expect(await methods.last().isDisabled()).toBe(true);
  const hint = form.getByText(checkout.method.otherBrowser);
  expect(await hint.count()).toBe(1);
  await hint.click({ force: true });
  expect(await methods.first().isChecked()).toBe(true);

  await page.locator(".when-in .pay-bar button[type=submit]").click();
  await page.waitForURL("**/sandbox/cashier/**");
  await page.locator("button[value=pay]").click();
  await page.getByRole("heading", { level: 1, name: checkout.paid.title }).waitFor();
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
