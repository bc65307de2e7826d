/** Links of a device (`?device=`): its trial, begun once, kept as an account; what is no device; who is signed in stays. */
import { beforeAll, expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arrived, codeIn, newEmail } from "#test/support/mailbox.ts";
import { pathOf, storedToken } from "./steps.ts";

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
  await page.reload();
  await page.getByRole("button", { name: "Begin the trial" }).click();
  await page.getByText(/Your trial runs\. 14 minutes/).waitFor();

  const address = newEmail();
  const form = page.locator("form").filter({ visible: true });
  await form.locator("input[name=address]").fill(address);
  await form.getByRole("button", { name: "Send code" }).click();
  await form.locator("input[name=code]").fill(codeIn((await arrived(product, address))[0]));
  await form.locator("button[type=submit]").click();
  await page.getByText(`${address} is the account’s.`).waitFor();
  await form.locator("input[name=password]").fill("short");
  await form.locator("button[type=submit]").click();
  await form.locator("input[name=password][aria-invalid=true]").waitFor();
  await form.locator("input[name=password]").fill(PASSWORD);
  await form.locator("button[type=submit]").click();
  await page.getByText("The account is kept").waitFor();
  const kept = { kind: "email" as const, address, password: PASSWORD };
  expect((await product.call("login_type_normal", kept)).envelope.code).toBe(200);
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
