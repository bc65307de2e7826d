/** The walk of somebody who needs nothing but a name: register, look, sign out, sign in again. */
import { describe, expect, test } from "vitest";
import { aheadOf, newVisitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { sharedHarness } from "#test/support/harness.ts";
import {
  arriveAt,
  focusedField,
  inTurn,
  pathOf,
  READERS,
  sendNameForm,
  storedToken,
} from "./steps.ts";

describe.each(inTurn(READERS, 0))("$name", ({ texts, ...visitor }) => {
  test("registers, is signed in, signs out and in again", async () => {
    const { url } = await sharedHarness();
    const { page, context, faults } = await newVisitor(url, visitor);
    const credentials = { account: newAccountName(), password: PASSWORD };

    await page.goto("/register");
    await sendNameForm(page, texts.register, credentials);
    await arriveAt(page, "/user/profile");
    await page.getByRole("heading", { level: 1, name: credentials.account }).waitFor();
    expect(await storedToken(page)).toMatch(/^hy_/);
    expect(await page.evaluate("sessionStorage.getItem('token')")).toBeNull();

    await page
      .locator("main")
      .getByRole("button", { name: /Sign out|退出登录/ })
      .click();
    await arriveAt(page, "/");
    expect(await storedToken(page)).toBeNull();

    await page.goto("/user/profile");
    expect(pathOf(page)).toBe("/login?redirect=%2Fuser%2Fprofile");
    await sendNameForm(page, texts.signIn, credentials);
    await arriveAt(page, "/user/profile");
    await page.getByRole("heading", { level: 1, name: credentials.account }).waitFor();
    expect(faults.foreignRequests).toEqual([]);
    expect(faults.errors.filter((error) => !error.includes("404"))).toEqual([]);
    await context.close();
  });

  test("is told at the field, keeps what was typed, and cannot send twice", async () => {
    const { url } = await sharedHarness();
    const { page, context } = await newVisitor(url, visitor);
    await page.goto("/register");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/user/")) sent.push(request.url());
    });
    const submit = page.locator("form button[type=submit]");
    await page.locator("input[name=account]").fill("1x");
    await submit.click();
    await page.getByText(texts["account-invalid"]).waitFor();
    await page.getByText(texts["consent-prompt"]).waitFor();
    await page.getByText(texts["check-input"], { exact: true }).waitFor();
    await expect.poll(() => focusedField(page)).toBe("account");
    expect(await page.locator("input[name=account]").inputValue()).toBe("1x");
    expect(sent).toEqual([]);

    await page.locator("input[name=account]").fill(newAccountName());
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=consent]").check();
    await aheadOf(page, "**/register_type_username", async () => {
      await page.locator("input[name=password]").press("Enter");
      await submit.click({ force: true });
      await page.locator("input[name=password]").press("Enter");
    });
    await arriveAt(page, "/user/profile");
    expect(sent.filter((path) => path.includes("register_"))).toHaveLength(1);
    await context.close();
  });

  test("is refused with a wrong password and stays where they are", async () => {
    const { url } = await sharedHarness();
    const { page, context } = await newVisitor(url, visitor);
    await page.goto("/login?redirect=/user/profile");
    await sendNameForm(page, texts.signIn, {
      account: newAccountName(),
      password: "not the password",
    });
    await page
      .getByRole("alert")
      .filter({ hasText: /not right|不正确/ })
      .waitFor();
    expect(await page.locator("input[name=password]").inputValue()).toBe("not the password");
    expect(pathOf(page)).toBe("/login?redirect=/user/profile");
    await context.close();
  });
});
