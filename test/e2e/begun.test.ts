/** An account that is begun under an address, and left to read the code: tab and address are there when one is back. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newVisitor, openEarly, PHONE } from "#test/support/browser.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { arriveAt, READERS } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const panel = (page: Page) => page.getByRole("tabpanel").locator("form");

/** The tab that is open, and the address in it. */
async function begunOn(page: Page): Promise<[string | null, string]> {
  const address = await panel(page).locator("input[name=address]").inputValue();
  return [await page.getByRole("tab", { selected: true }).textContent(), address];
}

test.each(READERS)("$name: registers by e-mail after a look elsewhere", async (reader) => {
  const { texts } = reader;
  const { page, context, faults } = await newVisitor(product.url, { ...reader, viewport: PHONE });
  const address = newEmail();
  await page.goto("/register");
  await page.locator("form button[type=submit]:enabled").first().waitFor();
  await page.getByRole("tab", { name: texts.kind.email }).click();
  await panel(page).locator("input[name=address]").fill(address);
  await panel(page).getByRole("button", { name: texts.code.send }).click();
  const code = codeIn((await arrived(product, address))[0]);

  await page.goto("/faq");
  for (const path of ["/login", "/resetpassword", "/register"]) {
    await page.goto(path);
    await expect.poll(() => begunOn(page)).toEqual([texts.kind.email, address]);
  }
  await panel(page).locator("input[name=code]").fill(code);
  await panel(page).locator("input[name=password]").fill(PASSWORD);
  await panel(page).locator("input[name=consent]").check();
  await panel(page).locator("button[type=submit]").click();
  await arriveAt(page, "/user/profile");
  expect(
    await page.evaluate("Object.keys(sessionStorage).filter((key) => /sign-in/.test(key))"),
  ).toEqual([]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("whoever types a name before the page is alive is not taken to the tab that was left", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.addInitScript(`sessionStorage.setItem("sign-in-kind", "email")`);
  await openEarly(page, "/register", () => page.locator("input[name=account]").fill("ada-l"));
  await page.locator("form button[type=submit]:enabled").waitFor();
  expect(await page.locator("input[name=account]:visible").inputValue()).toBe("ada-l");
  await context.close();
});
