/**
 * Buying a membership through the sandbox's cashier: what was previewed is what is credited, and whatever a
 * payer does at the cashier (fails, pays late, pays twice, presses twice, goes back, opens a second tab) ends right.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import en from "#locales/en/checkout.json" with { type: "json" };
import zh from "#locales/zh-CN/checkout.json" with { type: "json" };
import { newVisitor, type Visitor, type VisitorOptions } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { advance } from "#test/support/product-clock.ts";
import { newCoupon } from "#test/support/shop.ts";
import { arriveAt, fill, READERS, sendNameForm, storedToken } from "./steps.ts";

type Orders = CallResponse<"payment_order">["orders"];

const WALKS = READERS.map((reader) => ({ ...reader, words: reader.locale === "en-US" ? en : zh }));
const [ENGLISH] = WALKS as [(typeof WALKS)[number]];

let product: Harness;

beforeAll(async () => {
  // Its clock is moved, so it is nobody else's.
  product = await startHarness();
});
afterAll(() => product.dispose());

describe.each(WALKS)("$name", ({ texts, words, ...reader }) => {
  test("a visitor chooses, registers, pays with a promo code and gets what was previewed", async () => {
    const code = await newCoupon(product.db, { percent: 20 });
    const { page, context, faults } = await newVisitor(product.url, reader);
    await page.goto(`/pricing?plan=month-6&coupon=${code}`);
    await page.locator(".when-out a[href^='/register?']").click();
    await sendNameForm(page, texts.register, { account: newAccountName(), password: PASSWORD });
    await arriveAt(page, `/pricing?plan=month-6&coupon=${code}`);

    await page.getByText(fill(words.coupon.counts, { code })).waitFor();
    await choose(page, "alipay");
    const previewed = await quoteOf(page, { productId: "month-6", coupon: code });
    await pay(page, fill(words.pay, { total: dollars("33.55", reader) }));
    await atCashier(page, "pay");
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();

    const [order] = await ordersOf(page);
    expect(order).toMatchObject({ status: "paid", total: { amount: 3_355, currency: "USD" } });
    // The time of the payment is the one thing that was not known before.
    expect(dayOf(order!.membership!.expiresAt)).toBe(dayOf(previewed.membership!.expiresAt));
    const receipt = page.getByRole("region", { name: words.receipt.title });
    await receipt.getByText(order!.number).waitFor();
    await receipt.getByText(dollars("33.55", reader)).waitFor();

    // Time that is added to time starts at a known instant: to the millisecond the same.
    await page.goto("/pricing?plan=year-1");
    // The field takes the focus of the button that opened it.
    await page.getByRole("button", { name: words.coupon.open }).click();
    await page.keyboard.type("SOME");
    expect(await page.getByLabel(words.coupon.label).inputValue()).toBe("SOME");
    await choose(page, "card");
    const extended = await quoteOf(page, { productId: "year-1" });
    await pay(page, fill(words.pay, { total: dollars("59.88", reader) }));
    await atCashier(page, "pay");
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    const [second] = await ordersOf(page);
    expect(second!.membership).toEqual({
      startsAt: extended.membership!.current,
      expiresAt: extended.membership!.expiresAt,
    });

    await page.getByRole("link", { name: words.paid.account }).click();
    await arriveAt(page, "/user/profile");
    const history = page.getByRole("listitem").filter({ hasText: order!.number });
    await history.getByText(words.state.paid, { exact: true }).waitFor();
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });

  test("a declined payment is told, and the same order is paid at the second try", async () => {
    const { page, context } = await buyer(reader);
    await startPaying(page, "month-1");
    await atCashier(page, "fail");
    await page.getByRole("heading", { level: 1, name: words.declined.title }).waitFor();
    await page.getByRole("link", { name: words.declined.another }).waitFor();
    await page.getByRole("button", { name: words.declined.again }).click();
    await page.getByRole("alert").waitFor();
    await atCashier(page, "pay");
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    expect(await statesOf(page)).toEqual(["paid"]);
    await context.close();
  });
});

describe("one order", () => {
  const { words } = ENGLISH;

  test("is what a double click makes", async () => {
    const { page, context } = await buyer();
    await page.goto("/pricing?plan=month-1");
    await choose(page, "card");
    await page.locator(PAY).dblclick();
    await page.waitForURL("**/sandbox/cashier/**");
    expect(await statesOf(page)).toEqual(["pending"]);
    await context.close();
  });

  test("is what somebody has who comes back and pays again, and the way back asks how it went", async () => {
    const { page, context } = await buyer();
    const cashier = await startPaying(page, "month-1");
    await page.goBack();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: words.check.failed }).waitFor();
    const [order] = await ordersOf(page);
    await dialog.getByText(order!.number).waitFor();
    await dialog.getByRole("button", { name: words.check.again }).click();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.locator(PAY).click();
    await page.waitForURL(cashier);
    expect(await statesOf(page)).toEqual(["pending"]);

    // Paid meanwhile in another window of the same browser.
    const other = await context.newPage();
    await other.goto(cashier);
    await atCashier(other, "silently");
    await page.goBack();
    await dialog.getByRole("heading", { name: words.check.successful }).waitFor();
    expect(await statesOf(page)).toEqual(["paid"]);
    await context.close();
  });

  test("is what two tabs make; paid in one, the other shows the receipt and charges nothing", async () => {
    const { page, context } = await buyer();
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto("/pricing?plan=month-1");
      await choose(tab, "card");
    }
    await pay(page);
    await page.waitForURL("**/sandbox/cashier/**");
    await atCashier(page, "pay");
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    await second.locator(PAY).click();
    await second.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    expect(await statesOf(page)).toEqual(["paid"]);

    // A buyer who sees what that order did, and buys again, wants another one.
    await second.goto("/pricing?plan=month-1");
    await choose(second, "card");
    await pay(second);
    await second.waitForURL("**/sandbox/cashier/**");
    expect(await statesOf(page)).toEqual(["pending", "paid"]);
    await context.close();
  });
});

describe("at the cashier", () => {
  const { words } = ENGLISH;

  test("a payment after the order's end is honoured", async () => {
    const { page, context } = await buyer();
    await startPaying(page, "month-1");
    await atCashier(page, "later");
    await page.getByRole("heading", { level: 1, name: words.waiting.title }).waitFor();
    await advance(product, 30 * 60);
    await product.scheduled();
    await page.getByRole("button", { name: words.waiting.check }).click();
    await page.getByRole("heading", { level: 1, name: words.closed.expired }).waitFor();
    // What is asked already would find the payment by itself.
    const check = page.getByRole("button", { name: words.closed.check, disabled: false });
    await check.waitFor();
    await advance(product, 90);
    await check.click();
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    expect(await statesOf(page)).toEqual(["paid"]);
    await context.close();
  });

  test("of two payments of one order the second goes back", async () => {
    const { page, context } = await buyer();
    await startPaying(page, "month-1");
    await atCashier(page, "twice");
    await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
    await page.getByRole("button", { name: words.receipt.print }).waitFor();
    await product.scheduled();
    const [order] = await ordersOf(page);
    expect(order).toMatchObject({ status: "paid", refunded: { amount: 0 } });
    const { results } = await product.db
      .prepare(`SELECT kind, amount, status FROM refund WHERE order_id = ?1`)
      .bind(order!.id)
      .all();
    expect(results).toEqual([{ kind: "surplus", amount: 999, status: "succeeded" }]);
    await context.close();
  });

  test("an order that was given up cannot be paid any more", async () => {
    const { page, context } = await buyer();
    const cashier = await startPaying(page, "month-1");
    await page.goto("/pricing?plan=month-1");
    await page.getByRole("heading", { name: words.check.failed }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: words.open.cancel }).click();
    await page.getByRole("button", { name: words.open.cancel }).waitFor({ state: "hidden" });
    await page.goto(cashier);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    await page.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: words.closed.cancelled }).waitFor();
    await context.close();
  });
});

test("the return page believes nobody: an unpaid order is unpaid, a stranger's is unknown", async () => {
  const { words } = ENGLISH;
  const { page, context } = await buyer();
  await startPaying(page, "month-1");
  const [order] = await ordersOf(page);
  await page.goto(`/purchased?order=${order!.id}&payment=success&redirect_status=succeeded`);
  await page.getByRole("heading", { level: 1, name: words.waiting.title }).waitFor();
  const stranger = await buyer();
  await stranger.page.goto(`/purchased?order=${order!.id}`);
  await stranger.page.getByText(words.purchased.unknown).waitFor();
  expect(await statesOf(page)).toEqual(["pending"]);
  await context.close();
  await stranger.context.close();
});

const PAY = ".when-in .pay-bar button[type=submit]";

async function buyer(options?: VisitorOptions): Promise<Visitor> {
  const { token } = await signedInPerson(product);
  return newVisitor(product.url, { ...options, token });
}

async function choose(page: Page, method: string): Promise<void> {
  await page.locator(`label:has(input[value=${method}])`).click();
}

async function pay(page: Page, label?: string): Promise<void> {
  const button = page.locator(PAY);
  if (label !== undefined) await button.filter({ hasText: label }).waitFor();
  await button.click();
}

/** To the cashier of a plan; returns its address. */
async function startPaying(page: Page, plan: string): Promise<string> {
  await page.goto(`/pricing?plan=${plan}`);
  await choose(page, "card");
  await pay(page);
  await page.waitForURL("**/sandbox/cashier/**");
  return page.url();
}

async function atCashier(page: Page, action: string): Promise<void> {
  await page.waitForURL("**/sandbox/cashier/**");
  await page.locator(`button[value=${action}]`).click();
  await page.waitForURL("**/purchased?order=*");
}

/** What the API says to this page's reader. */
async function ask<Name extends "payment_quote" | "payment_order">(
  page: Page,
  name: Name,
  request: Record<string, unknown>,
): Promise<CallResponse<Name>> {
  const token = await storedToken(page);
  const { envelope } = await product.call(name, request, { token: token ?? "" });
  // safe because the API answers a call with its own response
  return envelope.data as CallResponse<Name>;
}

function quoteOf(page: Page, request: { productId: string; coupon?: string }) {
  return ask(page, "payment_quote", request);
}

async function ordersOf(page: Page): Promise<Orders> {
  return (await ask(page, "payment_order", {})).orders;
}

async function statesOf(page: Page): Promise<string[]> {
  return (await ordersOf(page)).map(({ status }) => status);
}

function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

function dollars(amount: string, { locale }: VisitorOptions): string {
  return `${locale === "en-US" ? "$" : "US$"}${amount}`;
}
