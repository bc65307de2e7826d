/**
 * Wallets in the browser that go wrong: their network is switched while a payment waits, the tab is closed, their part of
 * the page does not load, extensions announce nonsense, transactions are dropped. Nobody pays twice, and everybody can go on.
 */
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import en from "#locales/en/crypto-pay.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import error from "#locales/en/error.json" with { type: "json" };
import zh from "#locales/zh-CN/crypto-pay.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { type CryptoOrder, cryptoOrder, networkAt } from "#test/support/chain/crypto-order.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { installWallet } from "#test/support/chain/test-wallet.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";

/** Anvil's second account. */
const RICH: Hex = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER_CHAIN = 31_338;
const CHAIN = 31_337;
const PAY = "Pay 9.99 USDT";
const { wallet: words } = en;

let chain: LocalChain;
let other: LocalChain;
let usdt: Hex;
let product: Harness;

beforeAll(async () => {
  [chain, other] = await Promise.all([startChain(CHAIN), startChain(OTHER_CHAIN)]);
  usdt = await chain.deploy("USDT");
  await chain.pay(usdt, RICH, 1_000_000_000n);
  const network = networkAt(chain, { name: "Test chain", contract: usdt, confirmations: 1 });
  product = await startHarness({
    origin: { CRYPTO_NETWORKS: JSON.stringify([network]), CRYPTO_PUBLIC_KEY: PUBLIC_KEY },
  });
});
beforeEach(() => chain.rpc("evm_setAutomine", [true]));
afterAll(async () => {
  chain.stop();
  other.stop();
  await product.dispose();
});

const order = () => cryptoOrder(product, { network: chain.id, token: "USDT" });

/** A wallet that is connected and has sent the payment, which waits for its block. */
async function paying(context: BrowserContext, page: Page, { path, look }: CryptoOrder) {
  const of = { name: "Wally", account: RICH, chainId: CHAIN, others: [other] };
  const wallet = await installWallet(context, chain, of);
  await page.goto(path);
  await press(page, "Wally");
  await chain.rpc("evm_setAutomine", [false]);
  await press(page, PAY);
  await page.getByText(words.step.sent).waitFor();
  await expect.poll(async () => (await look()).sent).not.toBeNull();
  return wallet;
}

describe("while a payment waits for its block", () => {
  // Seen to say that nothing was paid: the sender's number was asked of the other network.
  test("its owner switches the wallet's network: nothing is offered again, and it is paid", async () => {
    const bought = await order();
    const { page, context } = await newVisitor(product.url);
    const wallet = await paying(context, page, bought);
    // The number is known, and used up on the other network.
    await expect.poll(async () => (await bought.look()).sent?.nonce).toEqual(expect.any(Number));
    for (let sent = 0; sent < 10; sent++)
      await other.rpc("eth_sendTransaction", [{ from: RICH, to: RICH }]);
    wallet.chainId = OTHER_CHAIN;
    const before = wallet.askedForChain;
    await expect.poll(() => wallet.askedForChain - before).toBeGreaterThan(6);
    await page.getByText(words.step.sent).waitFor();
    expect(await page.getByText(words.failure.cancelled).count()).toBe(0);
    expect(await page.getByRole("button", { name: PAY }).count()).toBe(0);
    await chain.rpc("evm_setAutomine", [true]);
    await chain.mine(1);
    await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
    expect(wallet.asked).toBe(1);
    await context.close();
  });

  // Seen to offer to pay again.
  test("its tab is closed and opened again, and the order is opened in another browser: it is on its way there, too", async () => {
    const bought = await order();
    const { page, context } = await newVisitor(product.url);
    const wallet = await paying(context, page, bought);
    await page.close();
    const again = await context.newPage();
    await again.goto(bought.path);
    await again.getByText(words.step.sent).waitFor();
    expect(await again.getByRole("button", { name: PAY }).count()).toBe(0);

    const elsewhere = await newVisitor(product.url, { viewport: PHONE, locale: "zh-CN" });
    const second = await installWallet(elsewhere.context, chain, {
      name: "Wally",
      account: RICH,
      chainId: CHAIN,
    });
    await elsewhere.page.goto(bought.path);
    await press(elsewhere.page, "Wally");
    await elsewhere.page.getByText(zh.wallet.step.sent).waitFor();
    const pay = zh.wallet.pay.replace("{{amount}} {{token}}", "9.99 USDT");
    expect(await elsewhere.page.getByRole("button", { name: pay }).count()).toBe(0);

    await chain.rpc("evm_setAutomine", [true]);
    await chain.mine(1);
    await again.getByRole("heading", { name: en.state.paid.title }).waitFor();
    await elsewhere.page.getByRole("heading", { name: zh.state.paid.title }).waitFor();
    expect([wallet.asked, second.asked]).toEqual([1, 0]);
    await Promise.all([context.close(), elsewhere.context.close()]);
  });
});

describe("after the end of the order", () => {
  /** As the schedule does when its time is over. */
  async function end({ payment: { orderId } }: CryptoOrder): Promise<void> {
    const { db } = product;
    await db.batch([
      db
        .prepare(
          `UPDATE purchase SET status = 'expired', closed_at = created_at, transition_id = ?2 WHERE id = ?1`,
        )
        .bind(orderId, crypto.randomUUID()),
      db
        .prepare(`UPDATE crypto_payment SET closed_at = created_at WHERE order_id = ?1`)
        .bind(orderId),
    ]);
  }

  // Seen to say that nothing arrived, and to ask no more.
  test("what waits counts when it arrives: the open page says so, and notices", async () => {
    const bought = await order();
    const { page, context } = await newVisitor(product.url);
    const wallet = await paying(context, page, bought);
    await end(bought);
    await page.getByRole("heading", { name: en.state.expired.title }).waitFor();
    await page.getByText(en.state.expired.text).waitFor();
    expect(await page.getByRole("button", { name: PAY }).count()).toBe(0);
    await chain.rpc("evm_setAutomine", [true]);
    await chain.mine(1);
    await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
    expect(wallet.asked).toBe(1);
    await context.close();
  });

  // Seen to do nothing when it is pressed.
  test("the rest of a part is paid from the wallet, and the page notices it", async () => {
    const bought = await order();
    const { page, context } = await newVisitor(product.url, { viewport: PHONE });
    await installWallet(context, chain, { name: "Wally", account: RICH, chainId: CHAIN });
    await chain.pay(usdt, bought.payment.quote!.address, 5_000_000n);
    await end(bought);
    await page.goto(bought.path);
    await page.getByRole("heading", { name: "4.99 USDT missing" }).waitFor();
    await press(page, "Wally");
    await press(page, "Pay 4.99 USDT");
    await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
    expect(await bought.look()).toMatchObject({ orderStatus: "paid", state: "paid" });
    await context.close();
  });
});

test("a transaction that no network knows: after ten minutes the page says so, offers to pay again, and is paid", async () => {
  const bought = await order();
  const { page, context } = await newVisitor(product.url);
  const wallet = await installWallet(context, chain, {
    name: "Wally",
    account: RICH,
    chainId: CHAIN,
  });
  await page.clock.install();
  await page.goto(bought.path);
  await press(page, "Wally");
  const dropped: Hex = `0x${"d".repeat(64)}`;
  wallet.sendNext(() => Promise.resolve(dropped));
  await press(page, PAY);
  await page.getByText(dropped).waitFor();
  expect(await page.getByText(words.late).count()).toBe(0);
  await page.clock.fastForward(600_000);
  await page.getByText(words.late).waitFor();
  expect(await violations(page)).toEqual([]);
  // The API does not hear of the end: what it believes to be on its way is not offered in place of the payment.
  await page.route("**/payment_crypto_sent", () => undefined);
  await press(page, words.payAgain);
  await press(page, PAY);
  await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
  expect(await bought.look()).toMatchObject({ orderStatus: "paid", state: "paid" });
  expect(wallet.asked).toBe(2);
  await context.close();
});

describe("address and amount stay", () => {
  test("where the wallets' part of the page does not load, and it can be tried again", async () => {
    const bought = await order();
    const { page, context } = await newVisitor(product.url);
    await installWallet(context, chain, { name: "Wally", account: RICH, chainId: CHAIN });
    const part = "**/wallet-panel.client-*.js";
    await context.route(part, (route) => route.abort());
    await page.goto(bought.path);
    await page.getByText(error.part).waitFor();
    await receives(page, bought);
    expect(await violations(page)).toEqual([]);
    await context.unroute(part);
    await press(page, common.retry);
    await page.getByRole("button", { name: "Wally" }).waitFor();
    await context.close();
  });

  // Seen to take the page down, and then every wallet.
  test("where extensions announce nonsense, which is not shown; the wallets beside them are", async () => {
    const bought = await order();
    const { page, context, faults } = await newVisitor(product.url);
    await context.addInitScript(NONSENSE);
    await installWallet(context, chain, { name: "Wally", account: RICH, chainId: CHAIN });
    await page.goto(bought.path);
    await page.getByRole("button", { name: "Wally" }).waitFor();
    await receives(page, bought);
    const names = await page
      .getByRole("region", { name: words.title })
      .getByRole("button")
      .allTextContents();
    expect(names).toEqual(["Odd icon", "Odd icon", "Wally"]);
    expect(await page.getByRole("region", { name: words.title }).getByRole("img").count()).toBe(0);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await press(page, "Wally");
    await press(page, PAY);
    await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
    await context.close();
  });
});

/** Announced before any wallet, and again when the page asks. */
const NONSENSE = `(() => {
  const provider = { request: () => Promise.reject(new Error("no")), on() {}, removeListener() {} };
  const info = (more) => ({ uuid: String(Math.random()), rdns: "odd." + Math.random(), name: "Odd icon", icon: "data:,", ...more });
  const details = [
    null,
    { provider },
    { info: null, provider },
    { info: info(), provider: null },
    { info: { get uuid() { throw new Error("odd"); } }, provider },
    { info: info({ uuid: 1 }), provider },
    { info: info({ rdns: {} }), provider },
    { info: info({ name: { toString: 1 } }), provider },
    { info: info({ name: " " }), provider },
    { info: info({ name: "x".repeat(1000) }), provider },
    { info: info({ icon: { length: 1 } }), provider },
    { info: info({ icon: "https://icons.example/of-a-thief.png" }), provider },
  ];
  const announce = () => {
    for (const detail of details) dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  addEventListener("eip6963:requestProvider", announce);
  announce();
})()`;

async function receives(page: Page, { payment: { quote } }: CryptoOrder): Promise<void> {
  await page.getByRole("img", { name: quote!.address }).waitFor();
  await page.getByText("9.99 USDT", { exact: true }).waitFor();
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}
