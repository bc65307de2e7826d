/** The whole walk of a reader whose browser runs no script: register, sign in, buy, redeem, write to support (decision 0166). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import problem from "#locales/en/problem.json" with { type: "json" };
import redemption from "#locales/en/redemption.json" with { type: "json" };
import user from "#locales/en/user.json" with { type: "json" };
import zhCheckout from "#locales/zh-CN/checkout.json" with { type: "json" };
import zhCommon from "#locales/zh-CN/common.json" with { type: "json" };
import zhLogin from "#locales/zh-CN/login.json" with { type: "json" };
import zhProblem from "#locales/zh-CN/problem.json" with { type: "json" };
import zhRedemption from "#locales/zh-CN/redemption.json" with { type: "json" };
import zhUser from "#locales/zh-CN/user.json" with { type: "json" };
import { newVisitor, PHONE, sidewaysScroll, type Visitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { arriveAt, fill, pathOf, sendNameForm } from "./steps.ts";

const EN = { checkout, common, login, problem, redemption, user };
const ZH = {
  checkout: zhCheckout,
  common: zhCommon,
  login: zhLogin,
  problem: zhProblem,
  redemption: zhRedemption,
  user: zhUser,
};

const READERS = [
  { name: "English", locale: "en-US", texts: EN },
  { name: "Chinese", locale: "zh-CN", texts: ZH as unknown as typeof EN },
];

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const main = (page: Page) => page.locator("main").innerText();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe.each(READERS)("$name", ({ locale, texts }) => {
  const account = newAccountName();
  const noScripts = { locale, viewport: PHONE, javaScriptEnabled: false };
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await newVisitor(product.url, noScripts);
  });
  afterAll(() => visitor.context.close());

  test("registers, with what was typed kept when it is refused", async () => {
    const { page } = visitor;
    await page.goto("/register");
    await sendNameForm(page, texts.login.register, { account: "1x", password: PASSWORD });
    expect(await main(page)).toContain(texts.login["account-invalid"]);
    expect(await page.locator("input[name=account]").inputValue()).toBe("1x");
    expect(await page.locator("input[name=password]").inputValue()).toBe("");
    expect(await page.locator("input[name=consent]").isChecked()).toBe(true);
    await sendNameForm(page, texts.login.register, { account, password: "password1" });
    expect(await main(page)).toContain(texts.problem.CommonPassword);
    await sendNameForm(page, texts.login.register, { account, password: PASSWORD });
    await arriveAt(page, "/user/profile");
    expect(await main(page)).toContain(account);
    expect(await main(page)).toContain(texts.user.membership.never);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("signs out and in again, led on to where the way was going", async () => {
    const { page } = visitor;
    await button(page, texts.user.signOut).click();
    await arriveAt(page, "/");
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: "session" }),
    );
    await page.goto("/user/help");
    await arriveAt(page, "/login?redirect=%2Fuser%2Fhelp");
    await sendNameForm(page, texts.login.signIn, { account, password: "another one" });
    expect(await main(page)).toContain(texts.problem.BadCredentials);
    expect(await page.locator("input[name=account]").inputValue()).toBe(account);
    await sendNameForm(page, texts.login.signIn, { account, password: PASSWORD });
    await arriveAt(page, "/user/help");
  });

  test("buys a plan with each method that leads to a cashier", async () => {
    const { page } = visitor;
    for (const method of ["alipay", "card"]) {
      await page.goto("/pricing?plan=month-1");
      await page.locator(`input[value=${method}]`).check();
      await page.locator("button[value=payment_purchase]").click();
      await page.waitForURL("**/purchased?order=*");
      expect(await main(page)).toContain(texts.checkout.waiting.title);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole("link", { name: texts.checkout.waiting.continue }).click();
      await page.waitForURL("**/sandbox/cashier/**");
      await page.locator("button[value=pay]").click();
      await page.waitForURL("**/purchased?order=*");
      expect(await main(page)).toContain(texts.checkout.paid.title);
      expect(await main(page)).toContain(account);
    }
    await page.goto("/user/profile");
    expect(await main(page)).not.toContain(texts.user.membership.never);
  });

  test("gives an order up", async () => {
    const { page } = visitor;
    await page.goto("/pricing?plan=month-1");
    await page.locator("button[value=payment_purchase]").click();
    await button(page, texts.checkout.waiting.cancel).click();
    expect(await main(page)).toContain(texts.checkout.closed.cancelled);
  });

  test("is told what a promo code does", async () => {
    const { page } = visitor;
    await page.goto("/pricing?plan=month-1");
    await page.getByLabel(texts.checkout.coupon.label).fill("NO-SUCH-CODE");
    await button(page, texts.checkout.coupon.apply).click();
    expect(await main(page)).toContain(texts.problem.CouponInvalid);
    expect(await page.getByLabel(texts.checkout.coupon.label).inputValue()).toBe("NO-SUCH-CODE");
  });

  test("redeems a code", async () => {
    const { page } = visitor;
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "walk" });
    await page.goto("/user/profile");
    await page.getByLabel(texts.redemption.code).fill("nonsense");
    await button(page, texts.redemption.submit).click();
    expect(await page.getByLabel(texts.redemption.code).inputValue()).toBe("nonsense");
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    await page.getByLabel(texts.redemption.code).fill(codes[0]!);
    await button(page, texts.redemption.submit).click();
    const [before = ""] = fill(texts.redemption.done, {}).split("。");
    expect(before.length).toBeGreaterThan(0);
    expect(await page.locator("output.text-success").innerText()).toMatch(/\d/);
    expect(await page.getByLabel(texts.redemption.code).inputValue()).toBe("");
  });

  test("has pages without any script, which no cache keeps", async () => {
    const { page } = visitor;
    for (const path of ["/", "/pricing", "/user/profile", "/user/help", "/user/security"]) {
      const answer = await page.goto(path);
      expect(answer?.headers()["cache-control"]).toBe("no-store");
      expect(answer?.headers()["content-security-policy"]).toContain("script-src 'none'");
      expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
      expect(pathOf(page)).toBe(path);
    }
    expect(await main(page)).toContain(texts.user.needsScript);
  });

  test("none of it was an error, nor asked another host", () => {
    expect(visitor.faults).toEqual({ errors: [], foreignRequests: [] });
  });
});
