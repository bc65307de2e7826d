/** `/dev/outbox`: what was sent, read in a browser; a letter can do nothing there. */
import { beforeAll, expect, test } from "vitest";
import { newVisitor, openEarly, PHONE } from "#test/support/browser.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { newEmail, sentCode } from "#test/support/mailbox.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

test("a developer finds the message to an address, as text and as a letter", async () => {
  const address = newEmail();
  const code = await sentCode(product, { purpose: "register", kind: "email", address });
  const { page, context, faults } = await newVisitor(product.url, { viewport: PHONE });
  await page.goto("/dev/outbox");
  const messages = page.getByRole("article");
  await messages.first().waitFor();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => messages.count()).toBe(1);
  await messages.getByText(code).waitFor();
  await messages.getByRole("tab", { name: "HTML" }).click();
  const letter = page.frameLocator("iframe");
  await letter.getByText(code, { exact: true }).waitFor();
  expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
  expect(faults.errors).toEqual([]);

  await page.getByLabel("Address").fill("nobody@mail.example");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("Nothing was sent to this address.").waitFor();
  await context.close();
});

test("what is typed before the page has come alive stays", async () => {
  const { page, context } = await newVisitor(product.url);
  await openEarly(page, "/dev/outbox", () =>
    page.getByLabel("Address").fill("nobody@mail.example"),
  );
  await page.getByRole("article").first().waitFor();
  expect(await page.getByLabel("Address").inputValue()).toBe("nobody@mail.example");
  await context.close();
});
