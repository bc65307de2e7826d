/** Paying from a wallet on a phone through WalletConnect, over a stand-in for its relay, on a local chain. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import en from "#locales/en/crypto-pay.json" with { type: "json" };
import zh from "#locales/zh-CN/crypto-pay.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { newVisitor, PHONE, type VisitorOptions } from "#test/support/browser.ts";
import { cryptoOrder, networkAt } from "#test/support/chain/crypto-order.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { phoneWallet } from "#test/support/chain/phone-wallet.ts";
import { standInRelay } from "#test/support/chain/relay.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";

/** Anvil's second account. */
const RICH: Hex = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const RELAY = "wss://relay.example";
const PROJECT = "0123456789abcdef0123456789abcdef";
const { wallet: words } = en;

let chain: LocalChain;
let product: Harness;

beforeAll(async () => {
  chain = await startChain();
  const token = await chain.deploy("USDT");
  await chain.pay(token, RICH, 1_000_000_000n);
  const network = networkAt(chain, { name: "Test chain", contract: token, confirmations: 1 });
  product = await startHarness({
    gateway: {
      WALLETCONNECT_PROJECT_ID: PROJECT,
      WALLETCONNECT_RELAY_URL: RELAY,
      WALLETCONNECT_NODES: chain.url,
    },
    origin: { CRYPTO_NETWORKS: JSON.stringify([network]), CRYPTO_PUBLIC_KEY: PUBLIC_KEY },
  });
});
afterAll(async () => {
  chain.stop();
  await product.dispose();
});

test("a buyer scans the code, declines once, connects, pays, and is credited; the connection may break in between", async () => {
  const { page, context, look, relay, faults } = await buyer();
  const wallet = phoneWallet(relay, chain, RICH);
  await press(page, words.elsewhere.start);
  wallet.refuseNext();
  wallet.scan(await codeOn(page));
  await page.getByText(words.failure.rejected).waitFor();
  await press(page, words.elsewhere.start);
  wallet.scan(await codeOn(page));
  await page.getByText("Phone Wallet, 0x7099…79C8").waitFor();
  expect(wallet.sites).toEqual([product.url.origin]);
  wallet.refuseNext();
  await press(page, "Pay 9.99 USDT");
  await page.getByText(words.failure.rejected).waitFor();
  await relay.breakOff();
  await press(page, "Pay 9.99 USDT");
  await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
  expect(await look()).toMatchObject({ orderStatus: "paid", state: "paid" });
  expect(wallet.asked).toBe(1);
  expect(faults.errors).toEqual([]);
  await context.close();
});

test("whoever ends it on one side ends it on the other", async () => {
  const { page, context, relay } = await buyer();
  const wallet = phoneWallet(relay, chain, RICH);
  for (const end of [() => press(page, words.disconnect), () => Promise.resolve(wallet.end())]) {
    await press(page, words.elsewhere.start);
    wallet.scan(await codeOn(page));
    await page.getByText("Phone Wallet, 0x7099…79C8").waitFor();
    await end();
    await page.getByRole("button", { name: words.elsewhere.start }).waitFor();
  }
  await expect.poll(() => wallet.hasEnded).toBe(true);
  await context.close();
});

describe("is told when it takes too long,", () => {
  test("in Chinese on a phone: a relay that does not answer, a wallet that does not come", async () => {
    const { page, context, relay } = await buyer({ locale: "zh-CN", viewport: PHONE });
    const { elsewhere, failure } = zh.wallet;
    await page.clock.install();
    relay.isSilent = true;
    await press(page, elsewhere.start);
    // The limit counts from here: before, what asks the relay is still being loaded.
    await expect.poll(() => relay.unanswered).toBeGreaterThan(0);
    await page.clock.fastForward(15_000);
    await page.getByText(failure.relaySilent).waitFor();
    relay.isSilent = false;
    await press(page, elsewhere.start);
    const link = page.getByRole("link", { name: elsewhere.open });
    expect(await link.getAttribute("href")).toMatch(/^wc:[0-9a-f]{64}@2\?/);
    expect(await violations(page)).toEqual([]);
    await page.clock.fastForward(300_000);
    await page.getByText(failure.walletSilent).waitFor();
    await context.close();
  });
});

test("a phone that never answers: after two minutes the page says so, lets go, and another one pays", async () => {
  const { page, context, look, relay } = await buyer();
  const silent = phoneWallet(relay, chain, RICH);
  await press(page, words.elsewhere.start);
  silent.scan(await codeOn(page));
  await page.getByText("Phone Wallet, 0x7099…79C8").waitFor();
  await page.clock.install();
  silent.isSilent = true;
  await press(page, "Pay 9.99 USDT");
  await page.getByText(words.step.confirming).waitFor();
  await expect.poll(() => silent.asked).toBe(1);
  expect(await page.getByText(words.unanswered).count()).toBe(0);
  await page.clock.fastForward(120_000);
  await page.getByText(words.unanswered).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, words.disconnect);
  await press(page, words.elsewhere.start);
  const other = phoneWallet(relay, chain, RICH);
  other.scan(await codeOn(page));
  await press(page, "Pay 9.99 USDT");
  await page.getByRole("heading", { name: en.state.paid.title }).waitFor();
  expect(await look()).toMatchObject({ orderStatus: "paid", state: "paid" });
  expect([silent.asked, silent.hasEnded, other.asked]).toEqual([1, true, 1]);
  await context.close();
});

describe("without a project", () => {
  test("nothing of it is offered, and no other host is in the policy", async () => {
    const [here, elsewhere] = await Promise.all([
      policyOf(product),
      policyOf(await sharedHarness()),
    ]);
    expect(here).toContain(`connect-src 'self' ${RELAY} ${chain.url}`);
    expect(elsewhere).toMatch(/connect-src 'self'(;|$)/);
  });
});

async function policyOf({ url }: Harness): Promise<string> {
  const { headers } = await fetch(url);
  return headers.get("content-security-policy") ?? "";
}

/** What the picture shows, by the button that copies it. */
async function codeOn(page: Page): Promise<string> {
  await page.getByRole("img", { name: words.elsewhere.qr }).waitFor();
  return (await page.locator('a[href^="wc:"]').getAttribute("href"))!;
}

/** Somebody on the page of an order that waits for its payment, and the relay that their browser reaches. */
async function buyer(options?: VisitorOptions) {
  const { path, look } = await cryptoOrder(product, { network: chain.id, token: "USDT" });
  const visitor = await newVisitor(product.url, options);
  const relay = await standInRelay(visitor.context, RELAY, PROJECT);
  await visitor.page.goto(path);
  return { ...visitor, relay, look };
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name }).click();
}
