/** What deleting an account costs is named with its amount before it is done: commission, and a paid seat in an open group. */
import { beforeAll, expect, test } from "vitest";
import kolTexts from "#locales/en/kol.json" with { type: "json" };
import en from "#locales/en/user.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { buyWithCard, fill } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

test("commission of somebody whose status has ended, and the seat of a group that waits", async () => {
  const kol = await signedInPerson(product);
  await operate(product, "affiliates_rate", { uid: kol.user.uid, percent: 50, note: "test" });
  const friend = await signedInPerson(product, kol.user.inviteCode);
  const buyer = await newVisitor(product.url, { token: friend.token });
  await buyer.page.goto("/pricing?plan=month-1");
  await buyWithCard(buyer.page);
  await buyer.context.close();
  await operate(product, "affiliates_rate", { uid: kol.user.uid, percent: null, note: "test" });

  const { page, context } = await newVisitor(product.url, { token: kol.token });
  const seat = await product.call(
    "payment_joint_purchase",
    {
      productId: "month-1",
      size: 2,
      paymentType: 1,
      method: "card",
      clientKey: crypto.randomUUID().replaceAll("-", "").slice(0, 22),
      expected: { amount: 899, currency: "USD" },
    },
    { token: kol.token },
  );
  const { order } = seat.envelope.data as { order: { payUrl: string } };
  await page.goto(order.payUrl);
  await page.locator("button[value=pay]").click();
  await page.waitForURL("**/purchased?order=*");

  await page.goto("/user/delete");
  const commission = page.getByText(fill(en.delete.unsettled, { amount: "$5.00" }));
  const paidSeat = page.getByText(fill(en.delete.seat, { product: "1 month", price: "$8.99" }));
  for (const named of [commission, paidSeat]) await named.waitFor();
  expect(await page.getByText(en.delete.commission, { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: en.nav.kol, exact: true }).click();
  await page.getByRole("region", { name: kolTexts.now.title }).getByText("$5.00").waitFor();
  await context.close();
});
