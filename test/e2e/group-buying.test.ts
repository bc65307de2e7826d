/**
 * Buying together, in browsers of their own for everybody: full groups, one that ends one short, whoever cannot
 * join, and a countdown that a device's wrong clock does not move. What changes shows without a reload.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallName, CallRequest, CallResponse } from "#contract/calls/calls.ts";
import { BRAND } from "#app/kit/brand.ts";
import checkoutEn from "#locales/en/checkout.json" with { type: "json" };
import en from "#locales/en/group-buying.json" with { type: "json" };
import problemEn from "#locales/en/problem.json" with { type: "json" };
import checkoutZh from "#locales/zh-CN/checkout.json" with { type: "json" };
import zh from "#locales/zh-CN/group-buying.json" with { type: "json" };
import { newVisitor, type Visitor, type VisitorOptions } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { advance } from "#test/support/product-clock.ts";
import { arriveAt, fill, giveShareSheet, READERS, sendNameForm, storedToken } from "./steps.ts";

const [ENGLISH, CHINESE] = READERS as [(typeof READERS)[number], (typeof READERS)[number]];
const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

let product: Harness;

beforeAll(async () => {
  // Its clock is moved, so it is nobody else's.
  product = await startHarness();
});
afterAll(() => product.dispose());

test("each pays for themselves: a full group of three gives everybody their time, and all see it happen", async () => {
  const creator = await buyer();
  await start(creator.page, { size: "3", who: en.self.title, total: "$8.49" });
  await atCashier(creator.page, checkoutEn);
  await creator.page.getByRole("link", { name: checkoutEn.paid.group }).click();
  const news = creator.page.locator("article [aria-live=polite]");
  await news.getByText(fill(en.card.news.open, { count: 1, size: 3 })).waitFor();
  const link = await creator.page.getByText(/\/group-buying\?group=/).innerText();
  await creator.page.getByRole("img", { name: en.invite.qr }).waitFor();
  await giveShareSheet(creator.page);
  await creator.page.reload();
  await creator.page.getByRole("button", { name: "Share" }).click();
  const shared = [{ title: en.invite.share.replace("{{brand}}", BRAND.name), url: link }];
  expect(await creator.page.evaluate("shared")).toEqual(shared);

  const friend = await newVisitor(product.url, CHINESE);
  await friend.page.goto(link);
  const card = friend.page.getByRole("article");
  await card.getByText(zh.card.state.open).waitFor();
  await card.getByRole("link", { name: zh.register }).click();
  const account = { account: newAccountName(), password: PASSWORD };
  await sendNameForm(friend.page, CHINESE.texts.register, account);
  const { searchParams } = new URL(link);
  await arriveAt(friend.page, `/group-buying?group=${searchParams.get("group")}`);
  await card.locator("label:has(input[value=alipay])").click();
  await card.getByRole("button", { name: fill(zh.act.pay, { price: "US$8.49" }) }).click();
  await friend.page.waitForURL("**/sandbox/cashier/**");
  await news.getByText(fill(en.card.news.held_one, { count: 1 })).waitFor();
  await atCashier(friend.page, checkoutZh);
  await news.getByText(fill(en.card.news.open, { count: 2, size: 3 })).waitFor();

  const third = await buyer();
  await third.page.goto(link);
  await join(third.page, "$8.49");
  await atCashier(third.page, checkoutEn);
  await news.getByText(en.card.news.finished).waitFor();
  for (const member of [creator, friend, third]) expect(await expiryOf(member)).not.toBeNull();
  await leave(creator, friend, third);
});

test("what is chosen stays through a reload, a way back, another language and signing in", async () => {
  const visitor = await newVisitor(product.url, ENGLISH);
  const { page } = visitor;
  await page.goto("/group-buying");
  await page.getByLabel(en.start.plan).selectOption("year-1");
  await page.getByLabel(en.start.size).selectOption("3");
  await page.getByLabel(en.start.who).selectOption("0");
  const login = page.locator("#start").getByRole("link", { name: en.act.login });
  const href = await login.getAttribute("href");
  const chosen = (words: Pick<typeof en, "start"> = en) =>
    Promise.all(
      [words.start.plan, words.start.size, words.start.who].map((label) =>
        page.getByLabel(label).inputValue(),
      ),
    );
  const choice = ["year-1", "3", "0"];
  await page.reload();
  expect(await chosen()).toEqual(choice);
  await login.click();
  await page.waitForURL("**/login?*");
  await page.goBack();
  expect(await chosen()).toEqual(choice);
  await page.getByRole("link", { name: "中文" }).first().click();
  // The API's own words change as well.
  await page.getByRole("option", { name: /^1 年/ }).waitFor({ state: "attached" });
  expect(await chosen(zh)).toEqual(choice);
  await page.goto(new URLSearchParams(href?.split("?")[1]).get("redirect")!);
  expect(await chosen(zh)).toEqual(choice);
  await leave(visitor);
});

test("one pays for both: finished at once, and a friend joins for nothing", async () => {
  const creator = await buyer(CHINESE);
  await start(creator.page, { size: "2", who: zh.all.title, total: "US$17.98" }, zh);
  await atCashier(creator.page, checkoutZh);
  expect(await expiryOf(creator)).not.toBeNull();
  const { groups } = await ask(creator.token, "payment_joint_purchase_created", {});
  const link = groups[0]!.inviteLink;
  await creator.page.goto("/user/group-buying");
  const news = creator.page.locator("article [aria-live=polite]");
  await news.getByText(fill(zh.card.news.given, { count: 1, size: 2 })).waitFor();

  const friend = await buyer();
  const stranger = await buyer();
  for (const { page } of [friend, stranger]) {
    await page.goto(link);
    await page.getByRole("button", { name: en.act.free }).waitFor();
  }
  await stopReading(stranger.page);
  await friend.page.getByRole("button", { name: en.act.free }).click();
  await friend.page.getByText(en.facts.given).waitFor();
  expect(await expiryOf(friend)).not.toBeNull();
  await news.getByText(fill(zh.card.news.given, { count: 2, size: 2 })).waitFor();
  await stranger.page.getByRole("button", { name: en.act.free }).click();
  await stranger.page.getByRole("alert").getByText(problemEn.GroupFull).waitFor();
  await leave(creator, friend, stranger);
});

test("a group that ends one short: one takes the money, one the plan for the difference", async () => {
  const [creator, friend] = [await buyer(), await buyer()];
  const { groupId } = await opened(creator, 3);
  await friend.page.goto(`/group-buying?group=${groupId}`);
  await join(friend.page, "$8.49");
  await atCashier(friend.page, checkoutEn);
  const late = await buyer();
  for (const { page } of [creator, friend, late]) {
    await page.goto(`/group-buying?group=${groupId}`);
    await page.getByRole("article").getByRole("timer").first().waitFor();
  }
  await stopReading(late.page);
  await advance(product, 24 * HOUR_S);
  await creator.page.reload();
  await creator.page.getByText(en.act.wait.ended).waitFor();
  await product.scheduled();
  await late.page.getByRole("button", { name: fill(en.act.pay, { price: "$8.49" }) }).click();
  await late.page.getByRole("alert").getByText(problemEn.GroupEnded).waitFor();
  expect(await late.page.getByText(problemEn.GroupEnded).count()).toBe(1);

  // Neither reloads from here on: both are told.
  await creator.page.getByRole("button", { name: en.act.refund }).click();
  await creator.page.getByText(en.act.refunded).waitFor();
  await friend.page
    .getByRole("button", { name: fill(en.act.solo, { difference: "$1.50" }) })
    .click();
  await friend.page.locator("button[value=fail]").click();
  // Another way to pay the difference is found where the difference is.
  await friend.page.getByRole("link", { name: checkoutEn.closed.group }).waitFor();
  await friend.page.getByRole("button", { name: checkoutEn.declined.again }).click();
  await atCashier(friend.page, checkoutEn);
  const receipt = friend.page.getByRole("region", { name: checkoutEn.receipt.title });
  for (const sum of ["$9.99", "−$8.49", "$1.50"]) await receipt.getByText(sum).waitFor();
  await friend.page.goto(`/group-buying?group=${groupId}`);
  await friend.page.getByText(en.act.converted).waitFor();
  expect([await expiryOf(creator), await expiryOf(friend)]).toEqual([null, expect.any(String)]);
  await product.scheduled();
  const { results } = await product.db
    .prepare(
      `SELECT r.amount, r.status FROM refund AS r JOIN group_order AS o ON o.order_id = r.order_id
       WHERE o.group_id = ?1`,
    )
    .bind(groupId)
    .all();
  expect(results).toEqual([{ amount: 849, status: "succeeded" }]);
  await leave(creator, friend, late);
});

test("before its creator has paid nobody can join, and with a seat nobody can have a second", async () => {
  const [creator, friend] = [await buyer(), await buyer()];
  const { group, order } = await ask(creator.token, "payment_joint_purchase", choice(2, 0));
  await friend.page.goto(group.inviteLink);
  await friend.page.getByText(problemEn.GroupUnpaid).waitFor();
  await creator.page.goto(order.payUrl!);
  await atCashier(creator.page, checkoutEn);
  const receipt = creator.page.getByRole("region", { name: checkoutEn.receipt.title });
  for (const line of ["2 of 2 seats", "2 × $8.99", "$17.98"]) {
    await receipt.getByText(line, { exact: true }).waitFor();
  }
  const second = await friend.context.newPage();
  await second.goto(group.inviteLink);
  await second.getByRole("button", { name: en.act.free }).waitFor();
  await stopReading(second);
  await friend.page.getByRole("button", { name: en.act.free }).click();
  await friend.page.getByText(en.facts.given).waitFor();
  await second.getByRole("button", { name: en.act.free }).click();
  await second.getByRole("alert").getByText(problemEn.GroupJoined).waitFor();
  const { groups } = await ask(creator.token, "payment_joint_purchase_created", {});
  expect(groups[0]).toMatchObject({ id: group.id, joinedCount: 2, freeSeats: 0 });
  await leave(creator, friend);
});

test("a held seat is paid later or given up, and a button pressed twice is one order", async () => {
  const [creator, friend] = [await buyer(), await buyer()];
  const { groupId } = await opened(creator, 2);
  await friend.page.goto(`/group-buying?group=${groupId}`);
  const pay = friend.page.getByRole("button", { name: fill(en.act.pay, { price: "$8.99" }) });
  await pay.dblclick();
  await friend.page.waitForURL("**/sandbox/cashier/**");
  await friend.page.goto(`/group-buying?group=${groupId}`);
  await friend.page.getByRole("button", { name: en.act.continue }).waitFor();
  await friend.page.getByRole("button", { name: en.act.giveUp }).click();
  await pay.waitFor();
  const { orders } = await ask(friend.token, "payment_order", {});
  expect(orders.map(({ status }) => status)).toEqual(["cancelled"]);
  await leave(creator, friend);
});

describe("the countdown", () => {
  test.each([
    ["ahead", DAY_MS],
    ["behind", -DAY_MS],
  ])("is right on a device a day %s, and an end that was slept through is seen", async (_, off) => {
    const creator = await buyer();
    const { groupId } = await opened(creator, 3);
    await creator.page.addInitScript(WRONG_CLOCK, off);
    await creator.page.goto(`/group-buying?group=${groupId}`);
    const timer = creator.page.getByRole("article").getByRole("timer").first();
    // A minute's room for a slow machine.
    await timer.getByText(/^(24:00:00|23:59:\d\d)$/).waitFor();
    await advance(product, 30 * HOUR_S);
    await product.scheduled();
    await creator.page.evaluate(`sleepThrough(${30 * HOUR_S * 1_000})`);
    await creator.page.getByRole("button", { name: en.act.refund }).waitFor();
    expect(await creator.page.getByRole("article").innerText()).not.toMatch(/-\d/);
    await leave(creator);
  });
});

/** The device's clock is off, and may jump as it does for a tab that slept. */
const WRONG_CLOCK = (off: number) => {
  const now = Date.now.bind(Date);
  let wrong = off;
  Date.now = () => now() + wrong;
  Object.assign(window, {
    sleepThrough(milliseconds: number) {
      wrong += milliseconds;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  });
};

interface Buyer extends Visitor {
  token: string;
}

async function buyer(options: VisitorOptions = ENGLISH): Promise<Buyer> {
  const { token } = await signedInPerson(product);
  return { ...(await newVisitor(product.url, { ...options, token })), token };
}

async function leave(...visitors: Visitor[]): Promise<void> {
  for (const { faults } of visitors) expect(faults).toEqual({ errors: [], foreignRequests: [] });
  for (const { context } of visitors) await context.close();
}

interface Wish {
  size: string;
  who: string;
  total: string;
}

async function start(
  page: Page,
  { size, who, total }: Wish,
  words: Pick<typeof en, "start"> = en,
): Promise<void> {
  await page.goto("/group-buying");
  await page.getByLabel(words.start.plan).selectOption("month-1");
  await page.getByLabel(words.start.size).selectOption(size);
  await page.getByLabel(words.start.who).selectOption({ label: who });
  await page.locator("label:has(input[value=card])").click();
  await page.getByRole("button", { name: fill(words.start.pay, { total }) }).click();
}

async function join(page: Page, price: string): Promise<void> {
  const card = page.getByRole("article");
  await card.locator("label:has(input[value=card])").click();
  await card.getByRole("button", { name: fill(en.act.pay, { price }) }).click();
}

async function atCashier(page: Page, words: typeof checkoutEn): Promise<void> {
  await page.waitForURL("**/sandbox/cashier/**");
  await page.locator("button[value=pay]").click();
  await page.waitForURL("**/purchased?order=*");
  await page.getByRole("heading", { level: 1, name: words.paid.title }).waitFor();
}

/** From here on the page sees of its group what it saw last. */
async function stopReading(page: Page): Promise<void> {
  await page.route("**/payment_joint_order", () => {});
}

const choice = (size: number, paymentType: 0 | 1) => ({
  productId: "month-1",
  size,
  paymentType,
  method: "card" as const,
  clientKey: crypto.randomUUID().replaceAll("-", "").slice(0, 22),
  expected: { amount: size === 3 ? 849 : paymentType === 0 ? 1_798 : 899, currency: "USD" },
});

/** A group that its creator has paid. */
async function opened({ page, token }: Buyer, size: number): Promise<{ groupId: string }> {
  const { group, order } = await ask(token, "payment_joint_purchase", choice(size, 1));
  await page.goto(order.payUrl!);
  await atCashier(page, checkoutEn);
  return { groupId: group.id };
}

/** What the API says to somebody. */
async function ask<Name extends CallName>(
  token: string,
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  const { envelope } = await product.call(name, request, { token });
  if (envelope.code !== 200) throw new Error(`${name}: ${envelope.msg}`);
  // safe because the API answers a call with its own response
  return envelope.data as CallResponse<Name>;
}

async function expiryOf({ page }: Visitor): Promise<string | null> {
  const token = (await storedToken(page)) ?? "";
  return (await ask(token, "system_user_info", {})).membership.expiresAt;
}
