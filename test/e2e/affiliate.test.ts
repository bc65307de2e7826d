/**
 * An affiliate's months: C is none at first, then brings B, who buys, renews and gets money back; nothing is
 * settled at 99.99 and everything at 100.00, and the file of the settlement sums to it. Paid by transactions on local
 * chains, one of which has an explorer, and otherwise.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hex } from "viem";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import user from "#locales/en/user.json" with { type: "json" };
import en from "#locales/en/kol.json" with { type: "json" };
import zh from "#locales/zh-CN/kol.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { moveTo } from "#test/support/product-clock.ts";
import { operate } from "#test/support/operate.ts";
import { newCoupon } from "#test/support/shop.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";
import { arriveAt, buyWithCard, fill, READERS, sendNameForm, storedToken } from "./steps.ts";

const YEAR = new Date().getUTCFullYear() + 1;

const EXPLORER = "https://explorer.example/tx/";
const WALLET = "0x00000000000000000000000000000000000000aa";

let product: Harness;
/** With an explorer, and without. */
let chains: [LocalChain, LocalChain];
const tokens = new Map<LocalChain, Hex>();

beforeAll(async () => {
  chains = await Promise.all([startChain(31_337), startChain(31_338)]);
  const [known, dark] = chains;
  const networks = [await network(known, "Known", EXPLORER), await network(dark, "Dark")];
  product = await startHarness({
    origin: { CRYPTO_NETWORKS: JSON.stringify(networks), CRYPTO_PUBLIC_KEY: PUBLIC_KEY },
  });
  await moveTo(product, `${YEAR}-03-10T10:00:00Z`);
});
afterAll(async () => {
  for (const chain of chains) chain.stop();
  await product.dispose();
});

/** Asked first whether it is the affiliate who asks. */
async function choosePayout(page: Page): Promise<void> {
  const payout = page.getByRole("region", { name: en.payout.title });
  await payout.getByText(en.payout.none).waitFor();
  await payout.getByLabel(en.payout.address).fill(`${WALLET}0`);
  await payout.getByRole("button", { name: en.payout.save }).click();
  await payout.getByText(en.payout.invalid).waitFor();
  await payout.getByLabel(en.payout.address).fill(WALLET);
  await payout.getByRole("button", { name: en.payout.save }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=password]").fill(PASSWORD);
  await dialog.locator("[type=submit]").click();
  await page.getByText(en.payout.done).waitFor();
  await expect.poll(() => payout.getByText(en.payout.none).count()).toBe(0);
}

async function network(chain: LocalChain, name: string, explorer?: string) {
  const contract = await chain.deploy("USDC");
  tokens.set(chain, contract);
  return {
    id: chain.id,
    name,
    sources: [chain.url],
    coin: { name: "Ether", symbol: "ETH", decimals: 18 },
    confirmations: 1,
    tokens: [{ symbol: "USDC", contract, decimals: 6 }],
    ...(explorer ? { explorer: `${explorer}{hash}` } : {}),
  };
}

test("commission first, then renewals, less refunds; settled at the threshold, with a file that sums to it", async () => {
  const kol = await signedInPerson(product);
  const { page, context, faults } = await newVisitor(product.url, { token: kol.token });
  await page.goto("/user/profile");
  expect(await page.getByRole("link", { name: user.nav.kol, exact: true }).count()).toBe(0);
  await page.goto("/user/kol");
  await page.getByText(en.none.title).waitFor();
  const apply = page.getByRole("link", { name: "Apply by e-mail" });
  expect(await apply.getAttribute("href")).toContain(kol.user.uid);

  await operate(product, "affiliates_rate", { uid: kol.user.uid, percent: 100, note: "test" });
  await page.reload();
  await page.getByText("No commission yet").waitFor();
  await page.getByRole("link", { name: user.nav.kol, exact: true }).waitFor();

  const friend = await comeThrough(kol);
  const { envelope } = await product.call("payment_order", {}, { token: friend });
  const [first] = (envelope.data as CallResponse<"payment_order">).orders;
  await buy(friend, "month-1");
  const other = await signedInPerson(product, kol.user.inviteCode);
  await buy(other.token, "year-1");
  await refund(first!.number, "29.94");
  await page.reload();
  await row(page, "First purchase: 100% of $59.88", "$59.88").first().waitFor();
  await row(page, "Renewal: 20% of $9.99", "$2.00").waitFor();
  await row(page, "$29.94 of $59.88 was paid back", "-$29.94").waitFor();
  await page.getByRole("region", { name: "Unsettled" }).getByText("$91.82").waitFor();
  const invitees = page.getByRole("region", { name: "People you brought" });
  await expect.poll(() => invitees.getByText("Paid", { exact: true }).count()).toBe(2);

  // 91.82 and 8.17 are 99.99: one cent short.
  const third = await signedInPerson(product, kol.user.inviteCode);
  const small = await buy(third.token, "month-1", 817);
  await moveTo(product, `${YEAR}-04-05T10:00:00Z`);
  await product.scheduled();
  await page.reload();
  await page.getByText("$0.01 more").waitFor();
  await page.getByText("No settlement yet").waitFor();

  const fourth = await signedInPerson(product, kol.user.inviteCode);
  await buy(fourth.token, "month-1", 51);
  await refund(small, "0.50");
  await moveTo(product, `${YEAR}-05-02T10:00:00Z`);
  await product.scheduled();
  await product.scheduled();
  await page.reload();
  const settlement = ofMonth(page, "April", "Being paid");
  await settlement.getByText("$100.00").waitFor();
  await choosePayout(page);
  await page.goto("/user/delete");
  const unpaid = { period: `April ${YEAR}`, amount: "$100.00" };
  await page.getByText(fill(user.delete.unpaid, unpaid)).waitFor();
  await page.goto("/user/kol");
  const amounts = await amountsInFile(page);
  expect(amounts).toHaveLength(7);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(10_000);

  await operate(product, "affiliates_pay", {
    settlementId: await dueOf(page),
    note: "Bank, ref. 17",
  });
  const [known, dark] = chains;
  await earnAndSettle(kol, "06-01T02:00");
  // Within thirty days, after which a session that nobody uses is over.
  await page.reload();
  await ofMonth(page, "May", "Being paid").waitFor();
  const linked = await payOn(known, page);
  await earnAndSettle(kol, "07-01T01:00");
  await page.reload();
  await ofMonth(page, "June", "Being paid").waitFor();
  const unlinked = await payOn(dark, page);
  await page.reload();
  await ofMonth(page, "April", "Bank, ref. 17").waitFor();
  const ofMay = ofMonth(page, "May", "USDC on Known");
  await ofMay.getByRole("link", { name: linked }).waitFor();
  expect(await ofMay.getByRole("link").getAttribute("href")).toBe(EXPLORER + linked);
  const ofJune = ofMonth(page, "June", "USDC on Dark");
  await ofJune.getByText(unlinked).waitFor();
  expect(await ofJune.getByRole("link").count()).toBe(0);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ofJune.getByRole("button", { name: "Copy transaction hash" }).click();
  await ofJune.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(unlinked);
  await page.getByText("The same as a table").click();
  await page.getByRole("cell", { name: "$99.99" }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  const token = (await storedToken(page))!;
  await context.close();

  const phone = await newVisitor(product.url, {
    locale: "zh-CN",
    viewport: PHONE,
    colorScheme: "dark",
    token,
  });
  await phone.page.goto("/user/kol");
  await phone.page.getByText(zh.rows.settled).first().waitFor();
  const [width, shown] = await phone.page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, innerWidth]",
  );
  expect(width).toBeLessThanOrEqual(shown);
  expect(await violations(phone.page)).toEqual([]);
  await phone.context.close();
});

/** Follows the affiliate's link, registers and buys a year; returns the newcomer's token. */
async function comeThrough(kol: Person): Promise<string> {
  const [{ texts, ...reader }] = READERS as [(typeof READERS)[number]];
  const { page, context } = await newVisitor(product.url, reader);
  await page.goto(`/?invite=${kol.user.inviteCode}`);
  await page.goto("/pricing?plan=year-1");
  await page.locator(".when-out a[href^='/register?']").click();
  const newcomer = { account: newAccountName(), password: PASSWORD };
  await sendNameForm(page, texts.register, newcomer);
  await arriveAt(page, "/pricing?plan=year-1");
  await buyWithCard(page);
  const token = (await storedToken(page))!;
  await context.close();
  return token;
}

/** Buys and pays at the cashier, a coupon bringing the price to so many cents; returns the order's number. */
async function buy(token: string, productId: string, cents?: number): Promise<string> {
  const coupon = cents && (await newCoupon(product.db, { amount: 999 - cents }));
  const asked = { productId, ...(coupon ? { coupon } : {}) };
  const quoted = await product.call("payment_quote", asked, { token });
  const { total: expected } = quoted.envelope.data as CallResponse<"payment_quote">;
  const wish = { ...asked, method: "card" as const, clientKey: newId(), expected };
  const bought = await product.call("payment_purchase", wish, { token });
  const { order } = bought.envelope.data as CallResponse<"payment_purchase">;
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  return order.number;
}

/** Brings two people who buy a year now, and settles at an instant of the next month. */
async function earnAndSettle(kol: Person, until: string): Promise<void> {
  for (let brought = 0; brought < 2; brought++) {
    const { token } = await signedInPerson(product, kol.user.inviteCode);
    await buy(token, "year-1");
  }
  await moveTo(product, `${YEAR}-${until}:00Z`);
  await product.scheduled();
}

async function dueOf(page: Page): Promise<string> {
  const { settlements } = await figures(page);
  return settlements.find(({ paidAt }) => paidAt === null)!.id;
}

/** Sends what is due to the affiliate's wallet and names the transaction; returns its hash. */
async function payOn(chain: LocalChain, page: Page): Promise<string> {
  const hash = await chain.pay(tokens.get(chain)!, WALLET, 119_760_000n);
  const transaction = { network: chain.id, token: "USDC", hash, recipient: WALLET };
  await operate(product, "affiliates_pay", { settlementId: await dueOf(page), transaction });
  return hash;
}

function refund(number: string, amount: string) {
  return operate(product, "orders_refund", { number, amount, note: "test", key: newId() });
}

function row(page: Page, ...texts: string[]) {
  return texts.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    page.locator("main").getByRole("listitem"),
  );
}

/** A settlement. */
function ofMonth(page: Page, month: string, ...texts: string[]) {
  return row(page, `${month} ${YEAR}`, ...texts);
}

async function figures(page: Page): Promise<CallResponse<"system_affiliate">> {
  const token = (await storedToken(page))!;
  const { envelope } = await product.call("system_affiliate", {}, { token });
  return envelope.data as CallResponse<"system_affiliate">;
}

/** The commission of each row of the downloaded file, in cents. */
async function amountsInFile(page: Page): Promise<number[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: `CSV of the settlement for April ${YEAR}` }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`halyard-${YEAR}-04.csv`);
  const [header, ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  const at = header!.split(",").indexOf('"Commission"');
  return lines.map((line) => Math.round(Number(line.split(",")[at]) * 100));
}
