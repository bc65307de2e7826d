/** The whole walk of a reader whose browser runs no script: register, sign in, buy, redeem, write to support (decision 0166). */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import problem from "#locales/en/problem.json" with { type: "json" };
import redemption from "#locales/en/redemption.json" with { type: "json" };
import security from "#locales/en/security.json" with { type: "json" };
import support from "#locales/en/support.json" with { type: "json" };
import user from "#locales/en/user.json" with { type: "json" };
import zhCheckout from "#locales/zh-CN/checkout.json" with { type: "json" };
import zhLogin from "#locales/zh-CN/login.json" with { type: "json" };
import zhProblem from "#locales/zh-CN/problem.json" with { type: "json" };
import zhRedemption from "#locales/zh-CN/redemption.json" with { type: "json" };
import zhSecurity from "#locales/zh-CN/security.json" with { type: "json" };
import zhSupport from "#locales/zh-CN/support.json" with { type: "json" };
import zhUser from "#locales/zh-CN/user.json" with { type: "json" };
import {
  alive,
  newVisitor,
  openEarly,
  PHONE,
  sidewaysScroll,
  type Visitor,
} from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";
import { appCode } from "#test/support/second-factor.ts";
import {
  arriveAt,
  type Credentials,
  fill,
  inTurn,
  pathOf,
  sendNameForm,
  storedToken,
} from "./steps.ts";

const EN = { checkout, login, problem, redemption, security, support, user };
const ZH = {
  checkout: zhCheckout,
  login: zhLogin,
  problem: zhProblem,
  redemption: zhRedemption,
  security: zhSecurity,
  support: zhSupport,
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

/** What is pressed brings another page, which is there at the end. */
async function post(pressed: Locator): Promise<void> {
  const loaded = pressed.page().waitForEvent("load");
  await pressed.click();
  await loaded;
}

async function sendPlainly(page: Page, submit: string, credentials: Credentials): Promise<void> {
  const loaded = page.waitForEvent("load");
  await sendNameForm(page, submit, credentials);
  await loaded;
}

/** Returns the app's secret; the code of now is used up. */
async function turnOnApp(token: string): Promise<string> {
  await product.call("user_show_owner", { password: PASSWORD }, { token });
  const begun = await product.call("user_app_begin", {}, { token });
  const { secret } = begun.envelope.data as { secret: string };
  await product.call("user_app_confirm", { app: appCode(secret, Date.now()) }, { token });
  return secret;
}

describe.each(inTurn(READERS, 1))("$name", ({ locale, texts }) => {
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
    await sendPlainly(page, texts.login.register, { account: "1x", password: PASSWORD });
    expect(await main(page)).toContain(texts.login["account-invalid"]);
    expect(await page.locator("input[name=account]").inputValue()).toBe("1x");
    expect(await page.locator("input[name=password]").inputValue()).toBe("");
    expect(await page.locator("input[name=consent]").isChecked()).toBe(true);
    await sendPlainly(page, texts.login.register, { account, password: "password1" });
    expect(await main(page)).toContain(texts.problem.CommonPassword);
    await sendPlainly(page, texts.login.register, { account, password: PASSWORD });
    await arriveAt(page, "/user/profile");
    expect(await main(page)).toContain(account);
    expect(await main(page)).toContain(texts.user.membership.never);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("signs out and in again, led on to where the way was going", async () => {
    const { page } = visitor;
    await post(button(page, texts.user.signOut));
    await arriveAt(page, "/");
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: "session" }),
    );
    await page.goto("/user/help");
    await arriveAt(page, "/login?redirect=%2Fuser%2Fhelp");
    await sendPlainly(page, texts.login.signIn, { account, password: "another one" });
    expect(await main(page)).toContain(texts.problem.BadCredentials);
    expect(await page.locator("input[name=account]").inputValue()).toBe(account);
    await sendPlainly(page, texts.login.signIn, { account, password: PASSWORD });
    await arriveAt(page, "/user/help");
  });

  test("buys a plan with each method that leads to a cashier", async () => {
    const { page } = visitor;
    for (const method of ["alipay", "card"]) {
      await page.goto("/pricing?plan=month-1");
      await page.locator(`input[value=${method}]`).check();
      await post(page.locator("button[value=payment_purchase]"));
      await page.waitForURL("**/purchased?order=*");
      expect(await main(page)).toContain(texts.checkout.waiting.title);
      const [before, after] = texts.checkout.waiting.endsAt.split("{{at}}");
      const says = new RegExp(`${before}[^\n]*\\d\\d:\\d\\d\\sUTC${after}`);
      expect(await main(page)).toMatch(says);
      expect(await page.getByRole("timer").count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
      await post(page.getByRole("link", { name: texts.checkout.waiting.continue }));
      await page.waitForURL("**/sandbox/cashier/**");
      await post(page.locator("button[value=pay]"));
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
    await post(page.locator("button[value=payment_purchase]"));
    await post(button(page, texts.checkout.waiting.cancel));
    expect(await main(page)).toContain(texts.checkout.closed.cancelled);
  });

  test("is told what a promo code does", async () => {
    const { page } = visitor;
    await page.goto("/pricing?plan=month-1");
    await page.getByLabel(texts.checkout.coupon.label).fill("NOSUCHCODE");
    await post(button(page, texts.checkout.coupon.apply));
    expect(await main(page)).toContain(texts.problem.CouponInvalid);
    expect(await page.getByLabel(texts.checkout.coupon.label).inputValue()).toBe("NOSUCHCODE");
  });

  test("redeems a code", async () => {
    const { page } = visitor;
    const { codes } = await operate(product, "codes_create", { count: 1, days: 30, note: "walk" });
    await page.goto("/user/profile");
    const code = page.locator("input[name=code]");
    await code.fill("nonsense");
    await post(button(page, texts.redemption.submit));
    expect(await code.inputValue()).toBe("nonsense");
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    await code.fill(codes[0]!);
    await post(button(page, texts.redemption.submit));
    expect(await page.locator("output.text-success").innerText()).toMatch(/\d/);
    expect(await code.inputValue()).toBe("");
  });

  test("asks support, writes on and closes the question", async () => {
    const { page } = visitor;
    await page.goto("/user/help");
    await page.locator("select[name=topic]").selectOption("connection");
    await post(button(page, texts.support.ask.send));
    expect(await main(page)).toContain(texts.support.text.prompt);
    expect(await page.locator("select[name=topic]").inputValue()).toBe("connection");
    await page.locator("textarea[name=text]").fill("The line drops scripts.");
    await post(button(page, texts.support.ask.send));
    await page.waitForURL("**/user/help?thread=*");
    await page.locator("textarea[name=text]").fill("And it is slow.");
    await post(button(page, texts.support.thread.send));
    expect(await page.locator("main ol").innerText()).toMatch(/drops scripts\.[^]*it is slow\./);
    await post(button(page, texts.support.thread.close));
    expect(await main(page)).toContain(texts.support.thread.closedText);
    await page.goto("/user/help");
    expect(await main(page)).toContain(texts.support.topic.connection);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("finds what was written to support again, when the session was over", async () => {
    const person = await signedInPerson(product);
    const { page, context } = await newVisitor(product.url, noScripts);
    await page.goto("/login?redirect=/user/help");
    await sendPlainly(page, texts.login.signIn, { account: person.account, password: PASSWORD });
    await page.locator("textarea[name=text]").fill("A long story.");
    await context.clearCookies();
    await post(button(page, texts.support.ask.send));
    await arriveAt(page, "/login?redirect=%2Fuser%2Fhelp");
    expect(await main(page)).toContain(texts.login.noticeEnded);
    await post(button(page, texts.login.kind.email));
    await post(button(page, texts.login.kind.account));
    await sendPlainly(page, texts.login.signIn, { account: person.account, password: PASSWORD });
    await arriveAt(page, "/user/help");
    expect(await page.locator("textarea[name=text]").inputValue()).toBe("A long story.");
    await post(button(page, texts.support.ask.send));
    await page.waitForURL("**/user/help?thread=*");
    expect(await page.locator("main ol").innerText()).toContain("A long story.");
    await context.close();
  });

  test("opens an account with an address, by a code", async () => {
    const { page, context } = await newVisitor(product.url, noScripts);
    const address = newEmail();
    await page.goto("/register");
    await post(page.getByRole("link", { name: texts.login.kind.email, exact: true }));
    await page.locator("input[name=address]").fill(address);
    await post(button(page, texts.login.code.send));
    expect(await main(page)).toContain(fill(texts.login.code.sentTo, { address }));
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    const [letter] = await arrived(product, address);
    await page.locator("input[name=code]").fill(codeIn(letter));
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=consent]").check();
    await post(button(page, texts.login.register));
    await arriveAt(page, "/user/profile");
    await post(button(page, texts.user.signOut));
    await page.goto("/login?kind=email");
    await page.locator("input[name=address]").fill(address);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=consent]").check();
    await post(button(page, texts.login.signIn));
    await arriveAt(page, "/user/profile");
    await context.close();
  });

  test("is brought by a friend's link, whose code counts", async () => {
    const friend = await signedInPerson(product);
    const { page, context } = await newVisitor(product.url, noScripts);
    await page.goto(`/register?invite=${friend.user.inviteCode}`);
    const invited = { account: newAccountName(), password: "password1" };
    await sendPlainly(page, texts.login.register, invited);
    const code = page.locator("input[name=inviteCode]");
    expect(await code.inputValue()).toBe(friend.user.inviteCode);
    await sendPlainly(page, texts.login.register, { ...invited, password: PASSWORD });
    await arriveAt(page, "/user/profile");
    const row = product.db.prepare("SELECT invited_by FROM user WHERE display_name = ?1");
    expect(await row.bind(invited.account).first("invited_by")).not.toBeNull();
    await context.close();
  });

  test("shows the second step of an account that has one", async () => {
    const { account, token } = await signedInPerson(product);
    const secret = await turnOnApp(token);
    const { page, context } = await newVisitor(product.url, noScripts);
    await page.goto("/login");
    await sendPlainly(page, texts.login.signIn, { account, password: PASSWORD });
    expect(await main(page)).toContain(texts.security.step.title);
    await page.locator("input[name=app]").fill("12");
    await post(button(page, texts.security.step.submit).first());
    expect(await page.locator("input[name=app][aria-invalid=true]").count()).toBe(1);
    await page.locator("input[name=app]").fill(appCode(secret, Date.now() + 30_000));
    await post(button(page, texts.security.step.submit).first());
    await arriveAt(page, "/user/profile");
    await context.close();
  });

  test("signs in where scripts do not come, and goes on without until it signs out", async () => {
    const { account } = await signedInPerson(product);
    const { page, context } = await newVisitor(product.url, { locale, viewport: PHONE });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/login");
    await page.locator("[data-load-failure]:visible").waitFor();
    await sendPlainly(page, texts.login.signIn, { account, password: PASSWORD });
    await arriveAt(page, "/user/profile");
    expect(await main(page)).toContain(account);
    await page.unroute("**/assets/*.js");
    await page.goto("/user/help");
    expect(await page.locator("script").count()).toBe(0);
    expect(await storedToken(page)).toBeNull();
    await page.goto("/user/profile");
    await post(button(page, texts.user.signOut));
    await arriveAt(page, "/");
    await alive(page);
    await page.goto("/user/profile");
    await arriveAt(page, "/login?redirect=%2Fuser%2Fprofile");
    await context.close();
  });

  test("a form waits for the scripts that are on their way", async () => {
    const { page, context } = await newVisitor(product.url, { locale, viewport: PHONE });
    const submit = page.locator("button[value=login_type_username]");
    await openEarly(page, "/login", async () => {
      await submit.waitFor();
      expect(await submit.isDisabled()).toBe(true);
    });
    await alive(page);
    expect(await submit.isEnabled()).toBe(true);
    await context.close();
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
