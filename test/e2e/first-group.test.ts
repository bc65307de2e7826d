/** An invited person's first walk through a group, on a phone: what it is, into an account, to the button, to the time. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { GroupBuy } from "#contract/group.ts";
import type { Order } from "#contract/order.ts";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import words from "#locales/en/group-buying.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { fill, sendNameForm } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const ALONE = { paymentType: 1, amount: 899 } as const;
const FOR_ALL = { paymentType: 0, amount: 1_798 } as const;

/** A group of two that its creator has paid, as the payer sees it then. */
async function paidGroup(creator: Person, { paymentType, amount }: typeof ALONE | typeof FOR_ALL) {
  const { envelope } = await product.call(
    "payment_joint_purchase",
    {
      productId: "month-1",
      size: 2,
      paymentType,
      method: "card",
      clientKey: crypto.randomUUID().replaceAll("-", "").slice(0, 22),
      expected: { amount, currency: "USD" },
    },
    { token: creator.token },
  );
  const { group, order } = envelope.data as { group: GroupBuy; order: Order };
  const visitor = await newVisitor(product.url, { token: creator.token, viewport: PHONE });
  await visitor.page.goto(order.payUrl!);
  await visitor.page.locator("button[value=pay]").click();
  await visitor.page.getByRole("heading", { level: 1, name: checkout.paid.title }).waitFor();
  return { ...visitor, group };
}

/** Follows the link without an account, and opens one. */
async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByText("Halyard is a VPN").waitFor();
  await page.locator("main").getByRole("link", { name: words.register }).click();
  await page.getByRole("heading", { level: 1, name: login.register }).waitFor();
  await sendNameForm(page, login.register, { account: newAccountName(), password: PASSWORD });
}

test("who pays a seat has the link at once, and the friend it brings is invited and lands at the button", async () => {
  const creator = await signedInPerson(product);
  const { page: paid, context: own, group } = await paidGroup(creator, ALONE);
  const link = `/group-buying?group=${group.id}&invite=${creator.user.inviteCode}`;
  await paid.getByText(new URL(link, product.url).href).waitFor();
  await paid.getByText(words.card.ends).waitFor();
  await own.close();

  const { page, context } = await newVisitor(product.url, { viewport: PHONE });
  await comeIn(page, link);
  const pay = page.getByRole("button", { name: fill(words.act.pay, { price: "$8.99" }) });
  await pay.waitFor();
  const inSight = async () => {
    const box = await pay.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= PHONE.height;
  };
  await expect.poll(inSight).toBe(true);
  const { envelope } = await product.call("system_refer_config", {}, { token: creator.token });
  expect(envelope.data).toMatchObject({ invitedCount: 1 });
  await context.close();
});

test("who joins for nothing sees until when the time runs, and the way to the app", async () => {
  const creator = await signedInPerson(product);
  const { context: own, group } = await paidGroup(creator, FOR_ALL);
  await own.close();
  const { page, context } = await newVisitor(product.url, { viewport: PHONE });
  await comeIn(page, `/group-buying?group=${group.id}`);
  await page.getByRole("button", { name: words.act.free }).click();
  await page.getByText("Your membership runs until").waitFor();
  const app = page.locator("main").getByRole("link", { name: words.act.app });
  expect(await app.getAttribute("href")).toBe("/download");
  await context.close();
});
