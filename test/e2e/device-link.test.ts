/** Links of a device (`?device=`): its trial, begun once, kept as an account; what is no device; who is signed in stays. */
import { beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { arriveAt, pathOf, storedToken } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

function trialOf(deviceId: string): string {
  return `/trial?device=${encodeURIComponent(deviceLinkOf(deviceId))}`;
}

test("a device begins its trial once and its owner keeps the account", async () => {
  const device = `e2e-${crypto.randomUUID()}`;
  const { page, context } = await newVisitor(product.url);
  await page.goto(trialOf(device));
  expect(pathOf(page)).toBe("/trial");
  await page.getByRole("button", { name: "Begin the trial" }).click();
  await page.getByText(/Your trial runs\. 14 minutes/).waitFor();
  await page.getByRole("link", { name: "Keep the account" }).click();
  await arriveAt(page, "/user/profile");
  await page.getByRole("heading", { name: "Keep this account" }).waitFor();

  const address = newEmail();
  await page.getByRole("button", { name: "Add E-mail" }).click();
  const dialog = page.locator("[role=dialog]:has(form)");
  await dialog.locator("input[name=address]").fill(address);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.locator("input[name=code]").fill(codeIn((await arrived(product, address))[0]));
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Add Password" }).click();
  await dialog.locator("input[name=password]").fill("correct horse battery");
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Keep this account" }).waitFor({ state: "hidden" });
  await context.close();

  const later = await newVisitor(product.url);
  await later.page.goto(trialOf(device));
  await later.page.getByRole("button", { name: "Begin the trial" }).click();
  await later.page.getByText("No account can be opened with this device alone").waitFor();
  expect(await storedToken(later.page)).toBeNull();
  await later.context.close();
});

test("on another page a device is signed in to the account that has nothing else", async () => {
  const device = `e2e-${crypto.randomUUID()}`;
  const link = deviceLinkOf(device);
  await product.call("register_type_deviceid", { link });
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/pricing?device=${encodeURIComponent(link)}`);
  await page
    .getByText(/A link signed you in as/)
    .first()
    .waitFor();
  expect(pathOf(page)).toBe("/pricing");
  expect(await storedToken(page)).toMatch(/^hy_/);
  await context.close();
});

test.each(["", "junk", "AAAAAAAAAAAAAAAAAAAAAA==", "x".repeat(400)])(
  "%j is told to be no device",
  async (link) => {
    const { page, context } = await newVisitor(product.url, { locale: "zh-CN" });
    await page.goto(`/trial?device=${encodeURIComponent(link)}`);
    await page.getByRole("button", { name: "开始试用" }).click();
    await page.getByText("设备 ID 有误，请重试或联系客服。").waitFor();
    expect(await storedToken(page)).toBeNull();
    await context.close();
  },
);

test("somebody who is signed in stays signed in", async () => {
  const person = await signedInPerson(product);
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/user/profile?token=${person.token}`);
  await page.getByRole("heading", { level: 1, name: person.account }).waitFor();
  await page.goto(trialOf(`e2e-${crypto.randomUUID()}`));
  await page.getByText(`You are signed in as ${person.account}`).waitFor();
  expect(await storedToken(page)).toBe(person.token);
  await context.close();
});
