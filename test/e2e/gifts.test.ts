/**
 * Gifts, in browsers of their own for everybody: one bought in Chinese, sent on a day and redeemed by somebody new; one given
 * back before anybody redeemed it; one redeemed and paid back afterwards. After each: statement, commission and time.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import checkoutEn from "#locales/en/checkout.json" with { type: "json" };
import giftsEn from "#locales/en/gifts.json" with { type: "json" };
import userEn from "#locales/en/user.json" with { type: "json" };
import checkoutZh from "#locales/zh-CN/checkout.json" with { type: "json" };
import pricingZh from "#locales/zh-CN/pricing.json" with { type: "json" };
import giftZh from "#locales/zh-CN/gift.json" with { type: "json" };
import giftsZh from "#locales/zh-CN/gifts.json" with { type: "json" };
import redemptionZh from "#locales/zh-CN/redemption.json" with { type: "json" };
import userZh from "#locales/zh-CN/user.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { newVisitor, sidewaysScroll, type Visitor } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { arrived, messagesTo, newEmail } from "#test/support/mailbox.ts";
import { operate } from "#test/support/operate.ts";
import { moveTo } from "#test/support/product-clock.ts";
import { arriveAt, fill, READERS, sendNameForm, storedToken } from "./steps.ts";

const [ENGLISH, CHINESE] = READERS as [(typeof READERS)[number], (typeof READERS)[number]];
const DAY_MS = 86_400_000;
const LINE = "生日快乐，小明";

let product: Harness;
/** Who brought the buyers, at 30 percent of a first purchase. */
let affiliate: Person;

beforeAll(async () => {
  // Its clock is moved, so it is nobody else's.
  product = await startHarness();
  affiliate = await signedInPerson(product);
  await product.db
    .prepare(`UPDATE user SET kol = 1, kol_percent = 30 WHERE uid = ?1`)
    .bind(affiliate.user.uid)
    .run();
});
afterAll(() => product.dispose());

test("whoever is not signed in is told what a gift is, and comes back to it", async () => {
  const { page, context } = await newVisitor(product.url, CHINESE);
  await page.goto("/pricing?plan=month-1");
  await page.getByRole("link", { name: pricingZh.who.gift }).click();
  await page.getByText(pricingZh.summary.gift.split("}}")[1]!).waitFor();
  await page.getByRole("link", { name: pricingZh.summary.login }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  const back = new URL(page.url()).searchParams.get("redirect")!;
  expect(new URLSearchParams(back.split("?")[1]).has("gift")).toBe(true);
  await context.close();
});

test("a gift bought in Chinese, sent on a day, is redeemed by somebody who registers for it", async () => {
  const person = await broughtBuyer();
  const buyer = await newVisitor(product.url, { ...CHINESE, token: person.token });
  const { page } = buyer;
  await page.goto("/pricing?plan=month-1");
  await page.getByRole("link", { name: pricingZh.who.gift }).click();
  await page.getByText(checkoutZh.gift.coupon).waitFor();
  await page.locator("label:has(input[value=alipay])").click();
  await page.getByRole("button", { name: fill(checkoutZh.pay, { total: "US$9.99" }) }).click();
  await atCashier(page);
  await page.getByText(checkoutZh.paid.gift).waitFor();
  await page.getByRole("link", { name: checkoutZh.paid.card }).click();

  const card = page.getByRole("region", { name: giftZh.card.title });
  await card.getByText(/^(\w{5}-){3}\w{5}$/).waitFor();
  await page.getByLabel(giftsZh.card.line).fill("请看 evil.example");
  await page.getByRole("button", { name: giftsZh.card.save }).click();
  await page.getByText("只能写文字").first().waitFor();
  await page.getByLabel(giftsZh.card.line).fill(LINE);
  await page.getByRole("button", { name: giftsZh.card.save }).click();
  await page.getByText(giftsZh.card.saved).waitFor();
  await card.getByText(LINE).waitFor();
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  const to = newEmail();
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel(giftsZh.letter.to).fill(to);
  await page.getByLabel(giftsZh.letter.day).fill(day);
  await page.getByRole("button", { name: giftsZh.letter.submit }).click();
  await page.getByText(to).waitFor();
  await product.scheduled();
  expect(await messagesTo(product, to)).toEqual([]);

  await moveTo(product, `${day}T23:59:00.000Z`);
  await product.scheduled();
  const [letter] = await arrived(product, to);
  expect(letter?.text).toContain(LINE);
  const code = /(\w{5}-){3}\w{5}/.exec(letter?.text ?? "")![0];

  const friend = await newVisitor(product.url, CHINESE);
  const asked = addressesOf(friend.page);
  await friend.page.goto(`/gift#${code}`);
  await friend.page.getByText(code).waitFor();
  expect(new URL(friend.page.url()).hash).toBe("");
  await friend.page.getByRole("main").getByRole("link", { name: giftZh.register }).click();
  const account = { account: newAccountName(), password: PASSWORD };
  await sendNameForm(friend.page, CHINESE.texts.register, account);
  await arriveAt(friend.page, "/gift");
  expect(await friend.page.getByLabel(redemptionZh.code).inputValue()).toBe(code);
  await friend.page.getByRole("button", { name: redemptionZh.submit, exact: true }).click();
  await friend.page.getByText(fill(redemptionZh.more, { amount: "1个月" })).waitFor();
  // Neither an address nor a redirect ever held it.
  expect(asked.filter((url) => url.includes(code))).toEqual([]);
  await friend.page.getByRole("link", { name: giftZh.overview }).click();
  await statementRow(friend.page, userZh.statement.source.gift).waitFor();

  await page.goto("/user/profile");
  const bought = statementRow(page, userZh.statement.source.gift_order);
  await bought.getByText("US$9.99").waitFor();
  await bought.getByText("兑换").waitFor();
  await page.goto("/user/gifts");
  await page.getByText(/^已于.+兑换$/).waitFor();
  // The buyer has what an invitation gave, and nothing else.
  const own = await ask(person.token, "user_statement", {});
  expect(own.rows.map(({ source, months }) => [source, months])).toEqual([
    ["gift_order", 0],
    ["trial", 0],
  ]);
  expect(await commissions()).toEqual([300]);
  const token = (await storedToken(friend.page))!;
  const { rows } = await ask(token, "user_statement", {});
  expect(rows.find(({ source }) => source === "gift")).toMatchObject({ months: 1, money: null });
  await leave(buyer, friend);
});

test("a gift given back before anybody redeemed it: all of the money, no code, no commission", async () => {
  const before = await commissions();
  const { person, orderId } = await paidGift();
  const { card } = await ask(person.token, "payment_gift", { orderId });
  const buyer = await newVisitor(product.url, { ...ENGLISH, token: person.token });
  const { page } = buyer;
  await page.goto("/user/gifts");
  await page.getByText(giftsEn.state.waiting).waitFor();
  await page.getByRole("link", { name: /The gift of order/ }).click();
  await page.getByRole("button", { name: giftsEn.refund.act }).click();
  await page.getByRole("button", { name: giftsEn.refund.confirm }).click();
  await page.getByText(fill(giftsEn.one.refunded, { amount: "$9.99" })).waitFor();
  expect(await page.getByText(card.code!).count()).toBe(0);
  await page.goto("/user/profile");
  await statementRow(page, userEn.statement.source.refund).getByText("$9.99").waitFor();
  await statementRow(page, userEn.statement.source.gift_order)
    .getByText(userEn.statement.gift.refunded)
    .waitFor();
  const friend = await signedInPerson(product);
  const tried = await product.call("system_redeem_code", { code: card.code! }, friend);
  expect(tried.envelope.status).toBe("BadRedemptionCode");
  expect(await refundsOf(orderId)).toEqual([{ amount: 999, status: "succeeded" }]);
  expect(await commissions()).toEqual(before);
  await leave(buyer);
});

test("a gift redeemed and paid back afterwards: the time is gone, and the commission with it", async () => {
  const before = await commissions();
  const { person, orderId } = await paidGift();
  const { card, gift } = await ask(person.token, "payment_gift", { orderId });
  const friend = await signedInPerson(product);
  await ask(friend.token, "system_redeem_code", { code: card.code! });
  expect(await commissions()).toEqual([300, ...before]);
  const refused = await product.call("payment_gift_refund", { orderId }, person);
  expect(refused.envelope.status).toBe("GiftRedeemed");
  const { number } = gift;
  await operate(product, "orders_refund", { number, note: "test", key: newId() });
  expect(await commissions()).toEqual([-300, 300, ...before]);
  const buyer = await newVisitor(product.url, { ...ENGLISH, token: person.token });
  await buyer.page.goto(`/user/gifts/card?order=${orderId}`);
  await buyer.page.getByText("its money went back afterwards").waitFor();
  const redeemer = await newVisitor(product.url, { ...ENGLISH, token: friend.token });
  await redeemer.page.goto("/user/profile");
  const back = statementRow(redeemer.page, userEn.statement.source.refund);
  await back.waitFor();
  expect(await back.getByText("$").count()).toBe(0);
  const { membership } = await ask(friend.token, "system_user_info", {});
  expect(membership.remaining).toBe(0);
  await leave(buyer, redeemer);
});

async function broughtBuyer(): Promise<Person> {
  return signedInPerson(product, affiliate.user.inviteCode);
}

/** At the cashier, without a page of ours. */
async function paidGift() {
  const person = await broughtBuyer();
  const { order } = await ask(person.token, "payment_purchase", {
    productId: "month-1",
    method: "card",
    gift: true,
    clientKey: newId(),
    expected: { amount: 999, currency: "USD" },
  });
  const payer = await newVisitor(product.url, { ...ENGLISH, token: person.token });
  await payer.page.goto(order.payUrl!);
  await payer.page.locator("button[value=pay]").click();
  await payer.page.getByText(checkoutEn.paid.gift).waitFor();
  await leave(payer);
  return { person, orderId: order.id };
}

async function atCashier(page: Page): Promise<void> {
  await page.waitForURL("**/sandbox/cashier/**");
  await page.locator("button[value=pay]").click();
  await page.waitForURL("**/purchased?order=*");
}

function statementRow(page: Page, source: string) {
  const rows = page.getByRole("region", { name: /statement|明细/i }).getByRole("listitem");
  return rows.filter({ hasText: source }).first();
}

/** Every address that the page asks for, from here on. */
function addressesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  return asked;
}

async function ask<Name extends CallName>(
  token: string,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const { envelope } = await product.call(name, request, { token });
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.status}`);
  return envelope.data as CallResponse<Name>;
}

/** The affiliate's rows, newest first, in cents. */
async function commissions(): Promise<number[]> {
  const { results } = await product.db
    .prepare(`SELECT amount FROM commission_entry ORDER BY rowid DESC`)
    .all<{ amount: number }>();
  return results.map(({ amount }) => amount);
}

async function refundsOf(orderId: string) {
  const { results } = await product.db
    .prepare(`SELECT amount, status FROM refund WHERE order_id = ?1`)
    .bind(orderId)
    .all();
  return results;
}

async function leave(...visitors: Visitor[]): Promise<void> {
  for (const { context, faults } of visitors) {
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  }
}
