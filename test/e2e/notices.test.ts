/** Letters that people choose and all that is kept about them, walked through in a browser. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { AccountExport } from "#contract/export.ts";
import dataEn from "#locales/en/data.json" with { type: "json" };
import dataZh from "#locales/zh-CN/data.json" with { type: "json" };
import en from "#locales/en/notices.json" with { type: "json" };
import security from "#locales/en/security.json" with { type: "json" };
import zh from "#locales/zh-CN/notices.json" with { type: "json" };
import { alive, newVisitor, PHONE, sidewaysScroll } from "#test/support/browser.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { messagesTo, newEmail, sentCode } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";
import { advance } from "#test/support/product-clock.ts";
import { fill } from "./steps.ts";

const DAY_S = 86_400;
let product: Harness;

beforeAll(async () => {
  product = await startHarness({ origin: { SITE_ORIGIN: "https://halyard.example" } });
});
afterAll(() => product.dispose());

async function member(language: "en" | "zh_CN") {
  const address = newEmail();
  const named = { kind: "email" as const, address };
  const code = await sentCode(product, { purpose: "register", ...named });
  await product.call("register_type_normal", { ...named, code, password: PASSWORD }, { language });
  const { token } = await product.call("login_type_normal", { ...named, password: PASSWORD });
  const info = await product.call("system_user_info", {}, { token: token! });
  const { uid } = info.envelope.data as { uid: string };
  return { address, token: token!, uid };
}

async function sendNews(id: string): Promise<void> {
  const title = { en: `News ${id}`, zh_CN: `新闻 ${id}` };
  await operate(product, "announcements_post", { id, kind: "service", title, body: title });
  await operate(product, "announcements_letter", { id });
  await product.scheduled();
  await product.scheduled();
}

async function subjectsTo(address: string): Promise<string[]> {
  return (await messagesTo(product, address)).map(({ subject }) => subject);
}

/** Where the newest letter with that subject is stopped, on this product's own address. */
async function stopLink(address: string, subject: string): Promise<string> {
  const letter = (await messagesTo(product, address)).find((one) => one.subject.includes(subject));
  const { headers } = letter as unknown as { headers: Record<string, string> };
  const { pathname, search } = new URL(headers["List-Unsubscribe"]!.slice(1, -1));
  return pathname + search;
}

const switchOf = (page: Page, name: string) => page.getByRole("switch", { name });

test("news is chosen on the page and ended by a mail program's button, and a reminder still comes", async () => {
  const { address, token, uid } = await member("en");
  const { page, context, faults } = await newVisitor(product.url, { token, viewport: PHONE });
  await page.goto("/user/notices");
  const news = switchOf(page, en.kinds.news.name);
  expect(await news.isChecked()).toBe(false);
  expect(await switchOf(page, en.kinds.sign_in.name).isChecked()).toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
  // With the keyboard alone.
  await news.focus();
  await page.keyboard.press("Space");
  await page.getByText(en.saved, { exact: true }).waitFor();
  await sendNews("first");
  expect(await subjectsTo(address)).toContain("News first · Halyard");

  const button = await fetch(new URL(await stopLink(address, "News first"), product.url), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });
  expect(button.status).toBe(200);
  await page.reload();
  await expect.poll(() => news.isChecked()).toBe(false);
  expect(await switchOf(page, en.kinds.membership_week.name).isChecked()).toBe(true);

  await operate(product, "people_give", { uid, days: 9, note: "test", key: "n".repeat(22) });
  await advance(product, 2.5 * DAY_S);
  await sendNews("second");
  const subjects = await subjectsTo(address);
  expect(subjects).toContain("Your Halyard membership ends in 7 days");
  expect(subjects).not.toContain("News second · Halyard");
  expect(faults.errors).toEqual([]);
  await context.close();
});

test("a choice that is not saved goes back and says so, and is saved at the next try", async () => {
  const { token } = await member("en");
  const { page, context } = await newVisitor(product.url, { token });
  await page.goto("/user/notices");
  const group = switchOf(page, en.kinds.group.name);
  await group.waitFor();
  await page.route("**/user_choose_notice", (route) => route.abort());
  await group.click();
  await page.getByText(en.failed.split(".")[0]!, { exact: false }).waitFor();
  expect(await group.isChecked()).toBe(true);
  await page.unroute("**/user_choose_notice");
  await group.click();
  await page.getByText(en.saved, { exact: true }).waitFor();
  await page.reload();
  await group.waitFor();
  expect(await group.isChecked()).toBe(false);
  await context.close();
});

test("the language of letters is the person's choice", async () => {
  const { address, token } = await member("en");
  const { page, context } = await newVisitor(product.url, { token });
  await page.goto("/user/notices");
  await page.getByRole("combobox", { name: en.language }).selectOption("zh_CN");
  await page.getByText(en.saved, { exact: true }).waitFor();
  const chosen = page.waitForResponse("**/user_choose_notice");
  await switchOf(page, en.kinds.news.name).click();
  await chosen;
  await advance(product, 2 * DAY_S);
  await sendNews("third");
  expect(await subjectsTo(address)).toContain("新闻 third · Halyard");
  await context.close();
});

describe.each([
  ["with a script", true],
  ["without a script", false],
])("the link of a Chinese letter, %s", (_, javaScriptEnabled) => {
  test("opens a page with one button, in the letter's language, and nothing happens before it is pressed", async () => {
    const { address, token, uid } = await member("zh_CN");
    const key = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
    await operate(product, "people_give", { uid, days: 8, note: "test", key });
    await advance(product, 2 * DAY_S);
    await product.scheduled();
    await product.scheduled();
    const link = await stopLink(address, "到期");
    const name = zh.kinds.membership_week.name;
    const { page, context } = await newVisitor(product.url, { javaScriptEnabled, viewport: PHONE });
    for (const _ of [1, 2]) {
      await page.goto(link);
      await page
        .getByRole("heading", { name: fill(zh.unsubscribe.title, { kind: name }) })
        .waitFor();
    }
    if (javaScriptEnabled) await alive(page);
    await page.getByRole("button", { name: zh.unsubscribe.stop }).click();
    await page
      .getByRole("heading", { name: fill(zh.unsubscribe.doneTitle, { kind: name }) })
      .waitFor();
    const { envelope } = await product.call("user_notices", {}, { token });
    expect(envelope.data).toMatchObject({
      notices: expect.arrayContaining([
        { kind: "membership_week", wanted: false },
        { kind: "membership_day", wanted: true },
      ]),
    });
    await context.close();
  });
});

describe("all that is kept", () => {
  test("is downloaded as JSON and as a page after the password, and read", async () => {
    const { address, token, uid } = await member("en");
    await operate(product, "people_give", { uid, days: 3, note: "test", key: "d".repeat(22) });
    const { page, context, faults } = await newVisitor(product.url, { token });
    await page.goto("/user/data");
    const make = page.getByRole("button", { name: dataEn.submit });
    const shown = page.getByRole("dialog", { name: security.owner.title });
    await make.click();
    await shown.locator("input[name=password]").fill("not this one");
    await shown.locator("button[type=submit]").click();
    await shown.locator("[aria-invalid=true]").waitFor();
    await shown.locator("input[name=password]").fill(PASSWORD);
    await shown.locator("button[type=submit]").click();
    await page.getByRole("heading", { name: dataEn.made }).waitFor();

    const data = AccountExport.parse(JSON.parse(await saved(page, dataEn.saveJson)));
    expect(data.account).toMatchObject([{ uid, hasPassword: true }]);
    expect(data.signInWays).toMatchObject([{ kind: "email", typed: address }]);
    expect(data.time.map(({ source }) => source)).toContain("operator");
    expect(data.messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/argon2|hy_/);

    const html = await saved(page, dataEn.saveHtml);
    for (const told of [address, uid, "<h2", '<meta charset="utf-8">'])
      expect(html).toContain(told);
    expect(html).not.toContain("<script");
    expect(faults.errors).toEqual([]);

    // Nothing of it is kept: opened again, the page has no file.
    await page.reload();
    await make.waitFor();
    await context.close();
  });

  test("is read in Chinese on a phone, after a code, and the mailbox is told", async () => {
    const { address, token } = await member("zh_CN");
    const { page, context } = await newVisitor(product.url, {
      token,
      locale: "zh-CN",
      viewport: PHONE,
    });
    await page.goto("/user/data");
    await page.getByRole("button", { name: dataZh.submit }).click();
    const shown = page.getByRole("dialog");
    await shown.locator("select").selectOption("email");
    await advance(product, 60);
    await shown.getByRole("button", { name: "获取验证码" }).click();
    await expect.poll(async () => (await messagesTo(product, address)).length).toBe(2);
    const [letter] = await messagesTo(product, address);
    await shown.locator("input[name=code]").fill(/\b\d{6}\b/.exec(letter!.text)![0]);
    await shown.locator("button[type=submit]").click();
    await page.getByRole("heading", { name: dataZh.made }).waitFor();
    await page.getByRole("cell", { name: address }).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await expect.poll(() => subjectsTo(address)).toContain("你的 Halyard 账号数据已被获取");
    await context.close();
  });
});

/** What a button saves. */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}
