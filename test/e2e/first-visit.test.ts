/**
 * One visitor's whole walk: the home page in their language, an account under a name, the account area, out
 * and in again, and the same account after the product was killed outright.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newVisitor, type Visitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { type StartedProcess, startProcess } from "#test/support/started-process.ts";
import { arriveAt, inTurn, READERS, sendNameForm, storedToken } from "./steps.ts";

let product: StartedProcess;

beforeAll(async () => {
  product = await startProcess();
});
afterAll(() => product.stop());

describe.each(inTurn(READERS, 1))("$name", ({ texts, ...reader }) => {
  test("a visitor's account outlives the product's sudden end", async () => {
    const visitor = await newVisitor(product.url, reader);
    const { page, context } = visitor;
    const credentials = { account: newAccountName(), password: PASSWORD };

    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toMatch(
      reader.locale === "zh-CN" ? /^zh/ : /^en/,
    );

    await page.goto("/register");
    await sendNameForm(page, texts.register, credentials);
    await arriveAt(page, "/user/profile");
    await seeName(visitor, credentials.account);
    await signOut(visitor);

    await page.goto("/login");
    await sendNameForm(page, texts.signIn, credentials);
    await arriveAt(page, "/user/profile");
    // What a page asks of a product that is dead would be an error of the test's own making.
    await page.goto("about:blank");

    await product.killOutright();
    await product.startAgain();
    await page.goto("/user/profile");
    await seeName(visitor, credentials.account);
    await signOut(visitor);

    await page.goto("/login");
    await sendNameForm(page, texts.signIn, credentials);
    await arriveAt(page, "/user/profile");
    await seeName(visitor, credentials.account);
    expect(visitor.faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  });
});

async function seeName({ page }: Visitor, account: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: account }).waitFor();
}

async function signOut({ page }: Visitor): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /Sign out|退出登录/ })
    .click();
  await arriveAt(page, "/");
  expect(await storedToken(page)).toBeNull();
}
