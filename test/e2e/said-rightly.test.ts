/** What pages say of an order, a session, a code, a device and a seat is so, and is said where it is looked for. */
import { beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import type { GroupBuy } from "#contract/group.ts";
import type { Order } from "#contract/order.ts";
import { newId } from "#origin/ground/ids.ts";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import cryptoPay from "#locales/en/crypto-pay.json" with { type: "json" };
import groups from "#locales/en/group-buying.json" with { type: "json" };
import login from "#locales/en/login.json" with { type: "json" };
import problem from "#locales/en/problem.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { arriveAt, fill, focusedField, pathOf, sendNameForm } from "./steps.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const ORDER_ID = "a".repeat(22);

async function payAtCashier({ payUrl }: Order): Promise<void> {
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(payUrl!, product.url), { method: "POST", body, redirect: "manual" });
}

async function bought(token: string, productId: string): Promise<Order> {
  const quoted = await product.call("payment_quote", { productId }, { token });
  const { total: expected } = quoted.envelope.data as CallResponse<"payment_quote">;
  const wish = { productId, method: "card" as const, clientKey: newId(), expected };
  const { envelope } = await product.call("payment_purchase", wish, { token });
  const { order } = envelope.data as CallResponse<"payment_purchase">;
  await payAtCashier(order);
  return order;
}

/** As the page writes a day. */
async function endOfMembership(token: string): Promise<string> {
  const { envelope } = await product.call("system_user_info", {}, { token });
  const { membership } = envelope.data as CallResponse<"system_user_info">;
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
  return day.format(new Date(membership.expiresAt!));
}

test("a receipt and its print name the end of the membership as it is now, whatever came or went since", async () => {
  const { token } = await signedInPerson(product);
  const order = await bought(token, "month-1");
  const { number } = await bought(token, "year-1");
  const viewport = { width: 320, height: 640 };
  const { page, context } = await newVisitor(product.url, { token, viewport });
  const seesEnd = async () => {
    const date = await endOfMembership(token);
    await page.goto(`/purchased?order=${order.id}`);
    await page.getByText(checkout.paid.until.replace("{{date}}.", date)).waitFor();
    const receipt = page.getByRole("region", { name: checkout.receipt.title });
    const end = receipt.getByText(fill(checkout.receipt.until, { date }));
    await end.waitFor();
    // Two lines at most, on the narrowest phone.
    expect((await end.boundingBox())!.height).toBeLessThan(60);
    return date;
  };
  const both = await seesEnd();
  await operate(product, "orders_refund", { number, note: "walk", key: newId() });
  await page.emulateMedia({ media: "print" });
  expect(await seesEnd()).not.toBe(both);
  await context.close();
});

test("an invitation code that is nobody's is refused at its field, and can be left out", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.goto("/register?invite=ZZZZ2222");
  await page.getByText("If the code is right").waitFor();
  const newcomer = { account: newAccountName(), password: PASSWORD };
  await sendNameForm(page, login.register, newcomer);
  const field = page.locator("input[name=inviteCode]");
  await page.locator("[id$=-error]").getByText(problem.InviteUnknown).waitFor();
  await expect.poll(() => focusedField(page)).toBe("inviteCode");
  await field.fill("");
  await field.press("Enter");
  await arriveAt(page, "/user/profile");
  await context.close();
});

test.each([
  ["an empty one", ""],
  ["a long one", "x".repeat(400)],
])("a link's device that is none, %s, is told to be none on any page", async (_, link) => {
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/faq?device=${link}`);
  await page.getByText(problem.DeviceIdError).first().waitFor();
  expect(await page.getByText(login["check-input"]).count()).toBe(0);
  await context.close();
});

test("who comes back from the cashier to a browser that kept nothing reads that the payment counts", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/purchased?order=${ORDER_ID}`);
  await page.getByText(login.noticeOrder).waitFor();
  expect(pathOf(page)).toBe(`/login?redirect=%2Fpurchased%3Forder%3D${ORDER_ID}`);
  await context.close();
});

test("a group whose last seat is held is not full", async () => {
  const [creator, friend, stranger] = await Promise.all(
    [0, 1, 2].map(() => signedInPerson(product)),
  );
  const wish = {
    method: "card" as const,
    expected: { amount: 899, currency: "USD" },
  };
  const started = await product.call(
    "payment_joint_purchase",
    { ...wish, productId: "month-1", size: 2, paymentType: 1, clientKey: newId() },
    { token: creator!.token },
  );
  const { group, order } = started.envelope.data as { group: GroupBuy; order: Order };
  await payAtCashier(order);
  const joining = { ...wish, groupId: group.id, clientKey: newId() };
  await product.call("payment_joint_join_for_pay", joining, { token: friend!.token });
  const { page, context } = await newVisitor(product.url, { token: stranger!.token });
  await page.goto(`/group-buying?group=${group.id}`);
  await page.getByText(groups.act.held).waitFor();
  expect(await page.getByText(problem.GroupFull).count()).toBe(0);
  await context.close();
});

test("a cookie without a session keeps nobody without a script from reading what a page needs", async () => {
  const { page, context } = await newVisitor(product.url, { javaScriptEnabled: false });
  await context.addCookies([{ name: "signed_in", value: "1", url: product.url.href }]);
  await page.goto("/register");
  expect(await page.locator("input[name=account]").isVisible()).toBe(true);
  await page.goto("/user/profile");
  expect(await page.locator("main").innerText()).toContain(common.needsScript);
  expect(await page.locator(".animate-breathe").count()).toBeGreaterThan(0);
  expect(await page.locator(".animate-breathe:visible").count()).toBe(0);
  await context.close();
});

describe("an order's page has one heading", () => {
  test.each([
    ["/purchased?order=junk", checkout.purchased.unknown],
    [`/purchased?order=${ORDER_ID}`, checkout.purchased.title],
    [`/crypto-pay/month-1?order=${ORDER_ID}`, cryptoPay.title],
    ["/crypto-pay/no-such-plan", cryptoPay.invalid.title],
  ])("%s as the server draws it: %s", async (path, heading) => {
    const headers = { cookie: "signed_in=1", "accept-language": "en" };
    const answer = await product.fetchAs(new URL(path, product.url).href, { headers });
    const headings = [...(await answer.text()).matchAll(/<h1\b[^>]*>([^<]*)/g)];
    expect(headings.map(([, words]) => words)).toEqual([heading]);
  });

  test("when the API is silent, when it knows no such order, and when crypto is not offered", async () => {
    const { token } = await signedInPerson(product);
    const { page, context } = await newVisitor(product.url, { token });
    const seesHeading = async (name: string) => {
      await page.getByRole("heading", { level: 1, name }).waitFor();
      expect(await page.locator("h1").count()).toBe(1);
    };
    await page.goto(`/purchased?order=${ORDER_ID}`);
    await seesHeading(checkout.purchased.unknown);
    await page.goto(`/crypto-pay/month-1?order=${ORDER_ID}`);
    await seesHeading(checkout.purchased.unknown);
    await context.route(/payment_(?:crypto|order)_status/, (route) => route.abort());
    await page.reload();
    await seesHeading(cryptoPay.failed);
    await page.goto(`/purchased?order=${ORDER_ID}`);
    await seesHeading(checkout.purchased.error);
    await page.goto("/crypto-pay/month-1");
    await seesHeading(cryptoPay.start.notOffered);
    await context.route(/payment_quote/, (route) => route.abort());
    await page.reload();
    await seesHeading(cryptoPay.failed);
    await context.close();
  });
});
