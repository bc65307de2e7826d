/** What is typed before a page has come alive: it stays, and counts, whatever changed the page meanwhile. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import faq from "#locales/en/faq.json" with { type: "json" };
import { alive, newVisitor, openEarly } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arriveAt, fill, focusedField } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

/** A password manager's element beside each field: React redraws the whole page. */
const CHANGE = `document.addEventListener("readystatechange", () => {
  for (const input of document.querySelectorAll("input")) input.after(document.createElement("div"));
}, { once: true });`;

/** Opens a page whose scripts wait until `type` has been done. */
async function typedEarly(path: string, type: (page: Page) => Promise<unknown>, change = "") {
  const visitor = await newVisitor(product.url);
  const { page } = visitor;
  await page.addInitScript(change);
  await openEarly(page, path, () => type(page));
  await alive(page);
  return visitor;
}

describe.each([
  ["as the server sent it", ""],
  ["that React draws anew", CHANGE],
])("on a page %s", (_, change) => {
  test("a registration goes on where it was, and can be sent", async () => {
    const account = newAccountName();
    const { user } = await signedInPerson(product);
    const { page, context } = await typedEarly(
      // Of nobody: what the link brought must not take the place of what was typed.
      "/register?invite=ANNA2222",
      async (page) => {
        await page.locator("input[name=account]").fill(account);
        await page.locator("input[name=consent]").check();
        await page.locator("input[name=inviteCode]").fill(user.inviteCode);
        await page.locator("input[name=password]").pressSequentially(PASSWORD);
      },
      change,
    );
    await page.locator("main form button[type=submit]:enabled").waitFor();
    await expect.poll(() => focusedField(page)).toBe("password");
    await page.keyboard.press("Enter");
    await arriveAt(page, "/user/profile");
    await page.getByRole("heading", { level: 1, name: account }).waitFor();
    await context.close();
  });

  test("a search finds", async () => {
    const type = (page: Page) => page.locator("input[name=q]").fill("no such words");
    const { page, context } = await typedEarly("/faq", type, change);
    await page.getByText(fill(faq.found_other, { count: 0 })).waitFor();
    expect(await page.locator("input[name=q]").inputValue()).toBe("no such words");
    await context.close();
  });

  test("a sum follows", async () => {
    const type = async (page: Page) => {
      await page.locator("select[name=plan]").selectOption("month-1");
      await page.locator("input[name=rate]").fill("50");
      await page.locator("input[name=people]").fill("3");
    };
    const { page, context } = await typedEarly("/affiliate", type, change);
    await expect.poll(() => page.locator("main dl[aria-live]").innerText()).toContain("$14.97");
    await context.close();
  });
});
