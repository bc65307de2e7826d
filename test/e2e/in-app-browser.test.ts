/** Paying inside WeChat and inside Alipay, each of which keeps the other's payment page from opening. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import checkout from "#locales/zh-CN/checkout.json" with { type: "json" };
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { fill } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const WECHAT = "MicroMessenger/8.0.49.2600(0x28003137)";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0";

test.each([
  ["wechat", `${ANDROID} Mobile Safari/537.36 ${WECHAT}`, "alipay"],
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

const SOLO = { expected: { amount: 999, currency: "USD" } };
const SEAT = { size: 2, paymentType: 1, expected: { amount: 899, currency: "USD" } };

describe("an order that waits for Alipay, looked at inside WeChat, leads to no dead end", () => {
  const look = {
    locale: "zh-CN",
    viewport: PHONE,
    userAgent: `${ANDROID} Mobile Safari/537.36 ${WECHAT}`,
  };

  /** Returns how many buttons still lead to the cashier beside the note. */
  async function doorsBeside(path: string, token: string): Promise<number> {
    const { page, context } = await newVisitor(product.url, look);
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}token=${token}`);
    const note = fill(checkout.cashier.elsewhere, { method: checkout.method.alipay });
    await page.getByText(note).waitFor();
    await page.getByRole("button", { name: checkout.cashier.copy }).waitFor();
    const names = [checkout.open.continue, checkout.declined.again];
    const doors = page.getByRole("button", { name: new RegExp(`^(${names.join("|")})$`) });
    const count = await doors.count();
    await context.close();
    return count;
  }

  test("on the page of the plans, and on its own", async () => {
    const { token } = await signedInPerson(product);
    const order = await openOrder("payment_purchase", SOLO, token);
    expect(await doorsBeside("/pricing?plan=month-1", token)).toBe(0);
    expect(await doorsBeside(`/purchased?order=${order.id}`, token)).toBe(0);
  });

  test("declined", async () => {
    const { token } = await signedInPerson(product);
    const order = await openOrder("payment_purchase", SOLO, token);
    await fetch(new URL(order.payUrl!, product.url), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "action=fail",
      redirect: "manual",
    });
    expect(await doorsBeside(`/purchased?order=${order.id}`, token)).toBe(0);
  });

  test("for a seat", async () => {
    const { token } = await signedInPerson(product);
    await openOrder("payment_joint_purchase", SEAT, token);
    expect(await doorsBeside("/user/group-buying", token)).toBe(0);
  });
});

async function openOrder(
  name: "payment_purchase" | "payment_joint_purchase",
  wish: object,
  token: string,
): Promise<Order> {
  const clientKey = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  const order = { productId: "month-1", method: "alipay", clientKey, ...wish };
  const { envelope } = await product.call(name, order, { token });
  if (envelope.code !== 200) throw new Error(envelope.msg);
  // safe because both calls answer with the order they made
  return (envelope.data as { order: Order }).order;
}
