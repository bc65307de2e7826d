/**
 * Paying with crypto from a wallet in the browser, on a local chain: what its owner, the wallet and the network may do, and
 * that nothing but the money on the chain ever shows as paid.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import checkout from "#locales/en/checkout.json" with { type: "json" };
import common from "#locales/en/common.json" with { type: "json" };
import en from "#locales/en/crypto-pay.json" with { type: "json" };
import zh from "#locales/zh-CN/crypto-pay.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { PHONE, newVisitor, type Visitor, type VisitorOptions } from "#test/support/browser.ts";
import { type CryptoOrder, cryptoOrder, networkAt } from "#test/support/chain/crypto-order.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { installWallet, type Transaction } from "#test/support/chain/test-wallet.ts";
import { signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";

const PRICE = 9_990_000n;
const NETWORK = "Test chain";
const OTHER_NETWORK = "Other chain";
/** Anvil's second, third and fourth account. */
const RICH: Hex = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const POOR: Hex = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const COINLESS: Hex = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

const { wallet: words } = en;

let chain: LocalChain;
let other: LocalChain;
let token: Hex;
/** Of the other network: a hundredth of each transfer stays on the way. */
let taxed: Hex;
let product: Harness;

beforeAll(async () => {
  [chain, other] = await Promise.all([startChain(), startChain(31_338)]);
  token = await chain.deploy("USDT");
  taxed = await other.deploy("TAX", { fee: 100n });
  await other.pay(taxed, RICH, 1_000_000_000n);
  await chain.pay(token, RICH, 1_000_000_000n);
  await chain.pay(token, COINLESS, PRICE);
  await chain.rpc("anvil_setBalance", [COINLESS, "0x0"]);
  const networks = [
    networkAt(chain, { name: NETWORK, contract: token, confirmations: 2 }),
    networkAt(other, { name: OTHER_NETWORK, contract: taxed, symbol: "TAX", confirmations: 2 }),
  ];
  product = await startHarness({
    origin: { CRYPTO_NETWORKS: JSON.stringify(networks), CRYPTO_PUBLIC_KEY: PUBLIC_KEY },
  });
});
beforeEach(() => chain.rpc("evm_setAutomine", [true]));
afterAll(async () => {
  chain.stop();
  other.stop();
  await product.dispose();
});

test("a buyer begins an order on the page, connects, adds the network, pays, and is credited", async () => {
  const { page, context, faults } = await newVisitor(product.url);
  const wallet = await installWallet(context, chain, { name: "Test Wallet", account: RICH });
  const { token: session } = await signedInPerson(product);
  await page.goto(`/crypto-pay/month-1?token=${session}`);
  await page.getByRole("button", { name: "Pay $9.99 with crypto" }).click();
  await press(page, en.choose);

  wallet.refuseNext(4001);
  await press(page, "Test Wallet");
  await page.getByText(words.failure.rejected).waitFor();
  await press(page, "Test Wallet");
  await page.getByText(fill(words.wrongChain)).waitFor();
  wallet.refuseNext(4001);
  await press(page, fill(words.switch));
  await page.getByText(words.failure.rejected).waitFor();
  await press(page, fill(words.switch));
  // The wallet's owner has answered by then: the next no is for the payment.
  await page.getByRole("button", { name: "Pay 9.99 USDT" }).waitFor();

  wallet.refuseNext(4001);
  await press(page, "Pay 9.99 USDT");
  await page.getByText(words.failure.rejected).waitFor();
  expect(wallet.asked).toBe(0);
  await press(page, "Pay 9.99 USDT");
  await page.getByRole("heading", { name: en.state.confirming.title }).waitFor();
  await page.getByText("1 of 2 confirmations").waitFor();
  await chain.mine(1);
  await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
  await page.getByRole("link", { name: en.toOrder }).click();
  await page.waitForURL("**/purchased?order=*");
  expect(wallet.asked).toBe(1);
  const { envelope } = await product.call("user_statement", {}, { token: session });
  expect(envelope.data).toMatchObject({ rows: [{ source: "order", months: 1 }] });
  // It asked nobody but the product: the chain is read through the wallet and the API.
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

describe("is told, and nothing is sent,", () => {
  test("in Chinese on a phone: no coins for the fee, too few tokens, another network at the last moment", async () => {
    const shop = await buyer({ locale: "zh-CN", viewport: PHONE });
    const { page, context } = shop;
    const wallet = await installWallet(context, chain, {
      ...here,
      name: "钱包",
      account: COINLESS,
    });
    await chain.pay(token, shop.payment.quote!.address, 1_000_000n);
    await shop.open();
    await press(page, "钱包");
    await press(page, "支付 8.99 USDT");
    await page.getByText(zh.wallet.failure.noGas).waitFor();
    // The transaction that brought one of them breaks within its line.
    await page.getByRole("link", { name: /^0x[0-9a-f]{64}/ }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    // The wallet tells nobody that its owner chose another network.
    wallet.chainId = 1;
    await press(page, "支付 8.99 USDT");
    await page.getByText(zh.wallet.wrongChain.replace("{{network}}", NETWORK)).waitFor();
    await press(page, zh.wallet.switch.replace("{{network}}", NETWORK));
    await press(page, zh.wallet.disconnect);
    wallet.account = POOR;
    await press(page, "钱包");
    await press(page, "支付 8.99 USDT");
    await page.getByText(zh.wallet.failure.lowBalance).waitFor();
    expect(wallet.asked).toBe(0);
    await context.close();
  });

  test("without a wallet, and the address is there all the same", async () => {
    const shop = await buyer();
    await shop.open();
    await shop.page.getByText(words.failure.noWallet).waitFor();
    const { page } = shop;
    await page.getByRole("img", { name: shop.payment.quote!.address }).waitFor();
    await page.getByText(en.isAddress).waitFor();
    await press(page, en.showLink);
    await page.getByRole("img", { name: en.qrLink }).waitFor();
    await page.getByText(en.isLink).waitFor();
    await press(page, en.showAddress);
    await page.getByRole("img", { name: shop.payment.quote!.address }).waitFor();
    expect(await violations(shop.page)).toEqual([]);
    expect(shop.faults).toEqual({ errors: [], foreignRequests: [] });
    await shop.context.close();
  });
});

test("of two wallets the chosen one is asked; a transaction that fails on the chain is not paid", async () => {
  const shop = await buyer();
  const { page, context } = shop;
  const other = await installWallet(context, chain, { ...here, name: "Other", account: POOR });
  const wallet = await installWallet(context, chain, { ...here, name: "Mine", account: RICH });
  await shop.open();
  await page.getByRole("button", { name: "Other" }).waitFor();
  await press(page, "Mine");
  // The contract refuses what it holds less of: mined, and failed.
  wallet.sendNext((transaction) => {
    const tooMuch = transaction.data!.replace(/.{32}$/, "f".repeat(32)) as Hex;
    return send({ ...transaction, data: tooMuch }, { gas: "0x30d40" });
  });
  await press(page, "Pay 9.99 USDT");
  await page.getByText(words.failure.reverted).waitFor();
  expect((await shop.look()).state).toBe("waiting");
  expect(other.asked).toBe(0);
  await context.close();
});

test("on another network than the chosen one, with a token that keeps a part: what arrived counts once it is chosen", async () => {
  const shop = await buyer();
  const { page, context, payment } = shop;
  const wallet = await installWallet(context, other, {
    name: "Mine",
    account: RICH,
    chainId: 31_338,
  });
  await other.pay(taxed, payment.quote!.address, 5_000_000n);
  // The page's own questions read the chosen network alone.
  await product.scheduled();
  await shop.open();
  await page.getByRole("heading", { name: en.state.wrong_network.title }).waitFor();
  await page.getByLabel(en.network).selectOption(OTHER_NETWORK);
  await press(page, en.changeChoice);
  await page.getByRole("heading", { name: "5.04 TAX missing" }).waitFor();
  await press(page, "Mine");
  await press(page, "Pay 5.04 TAX");
  // The contract keeps a hundredth of that, too.
  await page.getByRole("heading", { name: "0.0504 TAX missing" }).waitFor();
  expect(wallet.asked).toBe(1);
  await other.pay(taxed, payment.quote!.address, 60_000n);
  await other.mine(2);
  await page.getByRole("heading", { name: "Paid, with 0.009 TAX too much" }).waitFor();
  await page.getByText(en.moneyBack.small).waitFor();
  expect(await shop.look()).toMatchObject({ orderStatus: "paid", state: "over" });
  await context.close();
});

test("what was too much is owed, then sent: the payment's page and the order's say so, with the transaction", async () => {
  const shop = await buyer({ viewport: PHONE });
  const { page, context, payment } = shop;
  const { orderNumber: number } = payment;
  await chain.pay(token, payment.quote!.address, PRICE * 2n);
  await chain.mine(2);
  await shop.open();
  await page.getByRole("heading", { name: "Paid, with 9.99 USDT too much" }).waitFor();
  await page.getByText(`We owe you $9.99.`).waitFor();
  const { payments } = await operate(product, "orders_show", { number });
  const refundId = payments.flatMap(({ refunds }) => refunds.map(({ id }) => id))[0]!;
  const hash = await chain.pay(token, POOR, PRICE);
  await chain.mine(2);
  const transaction = { network: chain.id, token: "USDT", hash, recipient: POOR };
  await operate(product, "orders_sent", { refundId, transaction });
  await page.reload();
  const link = page.getByRole("link", { name: hash });
  await link.waitFor();
  expect(await page.getByText("We owe you").count()).toBe(0);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await page.getByRole("link", { name: en.toOrder }).click();
  await page.waitForURL("**/purchased?order=*");
  await link.waitFor();
  await context.close();
});

test("an order under the address of another plan leads to its own, and one of another account is none", async () => {
  const shop = await buyer();
  const { page, context, payment } = shop;
  await shop.open();
  await page.getByRole("heading", { name: en.state.waiting.title }).waitFor();
  for (const plan of ["year-1", "plan-that-was"]) {
    await page.goto(`/crypto-pay/${plan}?order=${payment.orderId}`);
    await page.waitForURL(`**/crypto-pay/month-1?order=${payment.orderId}`);
    await page.getByRole("heading", { name: en.state.waiting.title }).waitFor();
  }
  const { payment: another } = await cryptoOrder(product, { network: chain.id, token: "USDT" });
  for (const orderId of [another.orderId, "A".repeat(22), "nonsense"]) {
    await page.goto(`/crypto-pay/month-1?order=${orderId}`);
    await page.getByText(checkout.purchased.unknown).waitFor();
    expect(await page.getByRole("button", { name: common.retry }).count()).toBe(0);
  }
  await context.close();
});

// Seen to fail with a page that does not compare the number of a transaction: it waits without end.
describe("a transaction that is replaced in the wallet", () => {
  test("by the same with a higher fee is followed, over a reload", async () => {
    const { page, context, look, sent } = await sending();
    await page.reload();
    await page.getByText(words.step.sent).waitFor();
    await replace(sent, sent.transaction);
    await chain.mine(1);
    await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
    expect((await look()).transfers).toHaveLength(1);
    await context.close();
  });

  test("by one that pays nothing is never shown as paid, and can be paid anew", async () => {
    const { page, context, look, sent } = await sending();
    await replace(sent, { from: RICH, to: RICH });
    await page.getByText(words.failure.cancelled).waitFor();
    expect(await look()).toMatchObject({ state: "waiting", orderStatus: "pending" });
    await page.getByRole("button", { name: "Pay 9.99 USDT" }).waitFor();
    await context.close();
  });

  interface Sent {
    transaction: Transaction;
    nonce: unknown;
  }

  /** A payment that waits for its block. */
  async function sending() {
    const shop = await buyer();
    const wallet = await installWallet(shop.context, chain, {
      ...here,
      name: "Wally",
      account: RICH,
    });
    await shop.open();
    await press(shop.page, "Wally");
    await chain.rpc("evm_setAutomine", [false]);
    const sent: Sent = { transaction: { from: RICH, to: RICH }, nonce: null };
    wallet.sendNext(async (transaction) => {
      const nonce = await chain.rpc("eth_getTransactionCount", [RICH, "latest"]);
      Object.assign(sent, { transaction, nonce });
      return send(transaction, { nonce });
    });
    await press(shop.page, "Pay 9.99 USDT");
    await shop.page.getByText(words.step.sent).waitFor();
    // The page has seen that the network knows it.
    await expect
      .poll(() => shop.page.evaluate("Object.values({ ...sessionStorage }).join()"))
      .toMatch(/"nonce":\d/);
    return { ...shop, sent };
  }

  async function replace({ nonce }: Sent, transaction: Transaction) {
    const fees = { maxFeePerGas: "0x2540be4000", maxPriorityFeePerGas: "0x2540be4000" };
    await send(transaction, { nonce, ...fees });
    await chain.rpc("evm_setAutomine", [true]);
    await chain.mine(1);
  }
});

const here = { chainId: 31_337 };

interface Buyer extends Visitor, Pick<CryptoOrder, "payment" | "look"> {
  open: () => Promise<void>;
}

/** Somebody with an order that waits for its payment; wallets are installed before the page opens. */
async function buyer(options?: VisitorOptions): Promise<Buyer> {
  const { payment, path, look } = await cryptoOrder(product, { network: chain.id, token: "USDT" });
  const visitor = await newVisitor(product.url, options);
  return {
    ...visitor,
    payment,
    look,
    async open() {
      await visitor.page.goto(path);
    },
  };
}

function send(transaction: Transaction, more: object): Promise<unknown> {
  return chain.rpc("eth_sendTransaction", [{ ...transaction, ...more }]);
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name }).click();
}

function fill(text: string): string {
  return text.replace("{{network}}", NETWORK);
}
