/**
 * Crypto payments as operators see them: which wait for a person, what came for one, from whom, and the refunds that a
 * person sends.
 */
import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import en from "#locales/en/message.json" with { type: "json" };
import { newId } from "#origin/ground/ids.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { derivedFrom } from "#test/support/chain/derived.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { cryptoStatus } from "#origin/verbs/crypto/status.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { markSent } from "#origin/verbs/payment/sent.ts";
import { listAttention } from "#origin/verbs/attention/list.ts";
import { showOrder } from "#origin/verbs/payment/show.ts";
import { listAddresses, showState } from "#origin/verbs/crypto/manage.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { fakeClock } from "#test/support/clock.ts";
import { startDatabase, type TestDatabase } from "#test/support/database.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { boughtOrder, newBuyer, ORDER_LIFETIME_MS, shopContext } from "#test/support/shop.ts";
import { PAYER, PUBLIC_KEY } from "#tools/chain/local-network.ts";
import { plainDetail } from "#tools/operator/plain-detail.ts";

const PRICE = 9_990_000n;
const PAYEE = "0x00000000000000000000000000000000000000aa";

let database: TestDatabase;
let shop: Context;
let chain: LocalChain;
let usdt: Hex;
let usdc: Hex;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  [database, chain] = await Promise.all([startDatabase(), startChain()]);
  usdt = await chain.deploy("USDT");
  usdc = await chain.deploy("USDC");
  // No reorganisation of a test reaches down to the contracts.
  await chain.mine(10);
  const network: Network = {
    id: chain.id,
    name: "Local",
    sources: [chain.url],
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    explorer: "https://explorer.example/tx/{hash}",
    confirmations: 3,
    tokens: [
      { symbol: "USDT", contract: usdt, decimals: 6 },
      { symbol: "USDC", contract: usdc, decimals: 6 },
    ],
  };
  const chains = { networks: [network], derive: derivedFrom(PUBLIC_KEY) };
  const payments = paymentsOf([chainProvider(chains, { db: database.db, clock })]);
  shop = shopContext(database.db, clock, { chain: chains, payments, couriers: MAIL });
});

afterAll(async () => {
  chain.stop();
  await assertInvariants(database.db);
  await database.dispose();
});

interface Paying {
  buyer: SignedInContext;
  orderId: string;
  address: string;
}

async function paying(): Promise<Paying> {
  const buyer = await newBuyer(shop);
  const { id: orderId } = await boughtOrder(buyer, { method: "crypto" });
  const choice = { network: chain.id, token: "USDT" };
  const quoted = await quoteCrypto(buyer, { productId: "month-1", orderId, ...choice });
  if (!quoted.ok) throw new Error(quoted.problem);
  return { buyer, orderId, address: quoted.data.quote!.address };
}

async function look({ buyer, orderId }: Paying): Promise<void> {
  clock.advance(3_000);
  await cryptoStatus(buyer, { productId: "month-1", orderId });
}

const operator = () => asOperator(shop);

test("attention names a short order that ended, a held one and what is owed back; not what the buyer can still mend", async () => {
  const orders = [await paying(), await paying(), await paying(), await paying()] as const;
  const [held, open, short, over] = orders;
  await chain.pay(usdt, held.address, PRICE);
  await chain.mine(3);
  await look(held);
  await chain.reorganise(6);
  for (const { address } of [open, short]) await chain.pay(usdt, address, PRICE / 2n);
  await chain.pay(usdt, over.address, PRICE * 2n);
  await chain.mine(3);
  for (const order of orders) await look(order);
  await cancelOrder(short.buyer, { orderId: short.orderId });
  clock.advance(60_000);
  await watchChains(shop, shop.chain!);
  expect(await said(open)).toEqual([]);
  expect(await said(short)).toEqual(["crypto short: 4.995 of 9.99 USDT"]);
  expect(await said(over)).toEqual(["owed surplus 9.99 USD"]);
  expect(await said(held)).toEqual(["crypto held: 0 of 9.99 USDT"]);
  // Without networks nothing is known of a chain; the rest is told all the same.
  const unread = { ...operator(), chain: null };
  expect(await said(held, unread)).toEqual([]);
  expect(await said(over, unread)).toEqual(["owed surplus 9.99 USD"]);
});

test("attention leaves to the chain what is not final yet, and what it only moved to a younger block", async () => {
  const [short, paid] = [await paying(), await paying()];
  await chain.pay(usdt, paid.address, PRICE);
  await chain.mine(3);
  await look(paid);
  await chain.pay(usdt, short.address, PRICE / 2n);
  await look(short);
  await cancelOrder(short.buyer, { orderId: short.orderId });
  expect(await said(short)).toEqual([]);
  await chain.mine(3);
  clock.advance(60_000);
  await watchChains(shop, shop.chain!);
  expect(await said(short)).toEqual(["crypto short: 4.995 of 9.99 USDT"]);
  const sql = `UPDATE chain_transfer SET status = 'seen'
    WHERE payment_id = (SELECT id FROM crypto_payment WHERE order_id = ?1)`;
  await shop.db.prepare(sql).bind(paid.orderId).run();
  expect(await said(paid)).toEqual([]);
});

/** What `attention` says of an order. */
async function said({ buyer, orderId }: Paying, of = operator()): Promise<string[]> {
  const outcome = await listAttention(of, {});
  const { number } = (await orderById(buyer.db, orderId))!;
  const items = outcome.ok ? outcome.data.items : [];
  return items
    .filter(({ subject }) => subject === number)
    .map(({ what, detail }) => `${what} ${plainDetail(detail)}`);
}

test("attention and state name a network that is not read, until it is", async () => {
  const unread = { network: "Local", detail: { form: "unread" } };
  const told = async () => {
    const [state, attention] = [
      await showState(operator(), {}),
      await listAttention(operator(), {}),
    ];
    const items = attention.ok ? attention.data.items : [];
    return [
      ...(state.ok ? state.data.troubles.map(({ network, detail }) => ({ network, detail })) : []),
      ...items
        .filter(({ what }) => what === "chain")
        .map(({ subject: network, detail }) => ({ network, detail })),
    ];
  };
  await paying();
  expect(await told()).toEqual([]);
  const late = clock.now() - HOUR_MS;
  await database.db
    .prepare(`UPDATE chain_cursor SET memory = json_set(memory, '$.movedAt', ?1)`)
    .bind(late)
    .run();
  expect(await told()).toEqual([unread, unread]);
  await chain.mine(1);
  clock.advance(60_000);
  await watchChains(shop, shop.chain!);
  expect(await told()).toEqual([]);
});

test("the key's holder sees its first addresses, each payment's place below it, what came and what is still there", async () => {
  const [paid, unpaid] = [await paying(), await paying()];
  await chain.pay(usdt, paid.address, PRICE);
  await chain.mine(3);
  await look(paid);
  await look(unpaid);
  const { derive } = shop.chain!;
  const list = async (withMoney: boolean) => {
    const outcome = await listAddresses(operator(), { withMoney, limit: 1_000 });
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.data;
  };
  const { first, addresses } = await list(false);
  expect(first.map(({ path }) => path)).toEqual(["0/0", "0/1", "0/2"]);
  expect(first.map(({ address }) => address.toLowerCase())).toEqual([0, 1, 2].map(derive));
  for (const { index, path, address } of addresses) {
    expect([path, address.toLowerCase()]).toEqual([`0/${index}`, derive(index)]);
  }
  const pages: number[] = [];
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await listAddresses(operator(), {
      withMoney: false,
      limit: 1,
      cursor: cursor ?? undefined,
    });
    if (!page.ok) throw new Error(page.problem);
    pages.push(...page.data.addresses.map(({ index }) => index));
    cursor = page.data.next;
  }
  expect(pages).toEqual(addresses.map(({ index }) => index));
  const held = { network: "Local", token: "USDT", came: "9.99" };
  const of = ({ address }: Paying, listed: typeof addresses) =>
    listed.filter((one) => one.address === address).map((one) => one.held);
  expect(of(paid, addresses)).toEqual([[{ ...held, isThere: "9.99" }]]);
  expect(of(unpaid, addresses)).toEqual([[]]);
  // Its holder collects a part.
  await chain.collect(usdt, paid.address as Hex, PAYEE, PRICE - 1n);
  const withMoney = await list(true);
  expect(of(paid, withMoney.addresses)).toEqual([[{ ...held, isThere: "0.000001" }]]);
  expect(of(unpaid, withMoney.addresses)).toEqual([]);
});

test("what ended short is owed back a week later, with all that still comes, and is then marked as sent", async () => {
  const order = await paying();
  await chain.pay(usdt, order.address, PRICE - 1_000_000n);
  await chain.mine(3);
  await look(order);
  await cancelOrder(order.buyer, { orderId: order.orderId });
  // Its buyer is not asked for the rest: it would not count.
  const given = await cryptoStatus(order.buyer, { productId: "month-1", orderId: order.orderId });
  expect(given).toMatchObject({ data: { state: "cancelled", transfers: [{ amount: "8.99" }] } });
  clock.advance(6 * DAY_MS);
  await reconcileOrders(shop);
  expect(await said(order)).toEqual(["crypto short: 8.99 of 9.99 USDT"]);
  clock.advance(DAY_MS + ORDER_LIFETIME_MS);
  await reconcileOrders(shop);
  // Of several at once only one reads the chain; the others are asked about again.
  clock.advance(HOUR_MS);
  await reconcileOrders(shop);
  expect(await said(order)).toEqual(["owed surplus 8.99 USD"]);
  const rest = await chain.pay(usdt, order.address, 1_000_000n);
  await chain.mine(3);
  clock.advance(3_000);
  const asked = { productId: "month-1", orderId: order.orderId, hash: rest };
  expect(await cryptoStatus(order.buyer, asked)).toMatchObject({ data: { state: "cancelled" } });
  expect(await said(order)).toEqual(["owed surplus 1.00 USD", "owed surplus 8.99 USD"]);
  const { results } = await shop.db
    .prepare(`SELECT id FROM refund WHERE order_id = ?1`)
    .bind(order.orderId)
    .all<{ id: string }>();
  const hash = await chain.pay(usdt, PAYEE, PRICE);
  await chain.mine(3);
  const transaction = { network: chain.id, token: "USDT", hash, recipient: PAYEE };
  for (const { id: refundId } of results) {
    expect(await markSent(operator(), { refundId, transaction })).toMatchObject({
      data: { finding: "moved" },
    });
  }
  expect(await said(order)).toEqual([]);
});

test("of another token that came for an order which ended, attention names what is owed, once", async () => {
  const order = await paying();
  await chain.pay(usdc, order.address, PRICE);
  await chain.mine(3);
  await cancelOrder(order.buyer, { orderId: order.orderId });
  await look(order);
  expect(await said(order)).toEqual(["owed surplus 9.99 USD"]);
});

test("less than a cent that came for an order which ended is shown, and waits for nobody", async () => {
  const [short, other, cent] = [await paying(), await paying(), await paying()];
  // With another's money in its transaction, so that it becomes final too.
  const paid = await paying();
  await chain.payAll(usdt, [
    [short.address, 9_999n],
    [paid.address, PRICE],
  ]);
  await chain.pay(usdc, other.address, 1n);
  await chain.pay(usdt, cent.address, 10_000n);
  await chain.mine(3);
  for (const order of [short, other, cent]) {
    await cancelOrder(order.buyer, { orderId: order.orderId });
    await look(order);
  }
  await look(paid);
  expect(await said(short)).toEqual([]);
  expect(await said(other)).toEqual([]);
  expect(await said(cent)).toEqual(["crypto short: 0.01 of 9.99 USDT"]);
  clock.advance(8 * DAY_MS);
  await reconcileOrders(shop);
  clock.advance(HOUR_MS);
  await reconcileOrders(shop);
  expect(await said(short)).toEqual([]);
  expect(await said(cent)).toEqual(["owed surplus 0.01 USD"]);
  const { number } = (await orderById(shop.db, short.orderId))!;
  expect(await showOrder(operator(), { number })).toMatchObject({
    data: { crypto: { transfers: [{ amount: "0.009999" }] } },
  });
});

test("an order shows each transfer with its sender", async () => {
  const order = await paying();
  await chain.pay(usdc, order.address, 5_000_000n);
  const hash = await chain.pay(usdt, order.address, PRICE);
  await chain.mine(3);
  await look(order);
  const { number } = (await orderById(shop.db, order.orderId))!;
  expect(await showOrder(operator(), { number })).toMatchObject({
    ok: true,
    data: {
      crypto: {
        state: "paid",
        amount: "9.99",
        transfers: [
          { token: "USDC", amount: "5", standing: "wrong_token", status: "final" },
          {
            token: "USDT",
            amount: "9.99",
            standing: "counted",
            hash,
            sender: PAYER,
          },
        ],
      },
    },
  });
});

describe("a refund that a person sends", () => {
  test("counts as sent by a transaction that is seen to have moved the amount, once, and is told to the buyer", async () => {
    const { order, mail, refundId } = await owed();
    const shown = { productId: "month-1", orderId: order.orderId };
    expect(await cryptoStatus(order.buyer, shown)).toMatchObject({
      data: { state: "over", owed: { amount: 999 }, sentBack: [] },
    });
    const short = await chain.pay(usdt, PAYEE, PRICE - 1n);
    const home = await chain.pay(usdt, order.address, PRICE);
    const right = await chain.pay(usdt, PAYEE, PRICE);
    expect(await sent(refundId, right)).toMatchObject(still("pending"));
    await chain.mine(3);
    expect(await sent(refundId, short)).toMatchObject(still("less"));
    expect(await sent(refundId, home, { recipient: order.address })).toMatchObject(still("ours"));
    expect(await sent(refundId, right, { token: "USDC" })).toMatchObject(still("less"));
    expect(await sent(refundId, `0x${"0".repeat(64)}`)).toMatchObject(still("unknown"));
    expect(await sent(newId(), right)).toMatchObject({ problem: "NotFound" });
    const answers = await Promise.all([sent(refundId, right), sent(refundId, right)]);
    expect(answers.filter(({ ok }) => ok)).toMatchObject([
      { data: { finding: "moved", status: "succeeded", amount: { amount: 999 } } },
    ]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: "RefundSettled" });
    expect(await sent(refundId, short)).toMatchObject({ problem: "RefundSettled" });
    const back = {
      refunded: { amount: 0 },
      owed: { amount: 0 },
      sentBack: [
        {
          amount: { amount: 999, currency: "USD" },
          hash: right,
          networkName: "Local",
          transactionUrl: `https://explorer.example/tx/${right}`,
        },
      ],
    };
    expect(await checkOrder(order.buyer, { orderId: order.orderId })).toMatchObject({
      data: { order: back },
    });
    expect(await cryptoStatus(order.buyer, shown)).toMatchObject({
      data: { state: "over", ...back },
    });
    const { number } = (await orderById(shop.db, order.orderId))!;
    const letters = await lettersTo(shop, mail);
    const subject = en["subject-refund-sent"].replace("{{number}}", number);
    expect(letters.filter((letter) => letter.subject === subject)).toHaveLength(1);
    expect(letters.find((letter) => letter.subject === subject)?.text).toContain(right);
    const attention = await listAttention(operator(), {});
    expect(attention.ok && attention.data.items.map(({ subject: of }) => of)).not.toContain(number);
  });

  // Seen to fail without the sums in the triggers.
  test("is covered by what its transaction moved, together with all else that it pays", async () => {
    const [first, second, third] = [await owed(), await owed(), await owed()];
    const both = await chain.pay(usdt, PAYEE, PRICE * 2n);
    await chain.mine(3);
    expect(await sent(first.refundId, both)).toMatchObject({ data: { finding: "moved" } });
    expect(await sent(second.refundId, both.toUpperCase().replace("0X", ""))).toMatchObject({
      data: { finding: "moved" },
    });
    expect(await sent(third.refundId, both)).toMatchObject({ problem: "TransactionUsed" });
    const { session } = third.order.buyer;
    const settle = [
      shop.db
        .prepare(
          `INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
           VALUES ('s', ?1, '2026-01', 1, 'USD', '', 0)`,
        )
        .bind(session.userId),
      shop.db
        .prepare(
          `UPDATE settlement SET status = 'paid', paid_at = 0, network = ?1, token = 'USDT', hash = ?2,
             recipient = ?3, moved = 1998 WHERE id = 's'`,
        )
        .bind(chain.id, both, PAYEE),
    ];
    await expect(shop.db.batch(settle)).rejects.toThrow("settlement_exceeds_transaction");
    await expect(shop.db.exec("DELETE FROM refund_transaction")).rejects.toThrow("append-only");
    await expect(shop.db.exec("UPDATE refund_transaction SET moved = 1")).rejects.toThrow(
      "append-only",
    );
  });

  test("of money that paid an order takes its time when it is decided, and is sent the same way", async () => {
    const order = await paying();
    await chain.pay(usdt, order.address, PRICE);
    await chain.mine(3);
    await look(order);
    const { number } = (await orderById(shop.db, order.orderId))!;
    const key = newId();
    expect(await refundOrder(operator(), { number, note: "asked", key })).toMatchObject({
      data: { status: "requested" },
    });
    const hash = await chain.pay(usdt, PAYEE, PRICE);
    await chain.mine(3);
    expect(await sent(key, hash)).toMatchObject({ data: { finding: "moved" } });
    expect(await showOrder(operator(), { number })).toMatchObject({
      data: {
        refunded: { amount: 999 },
        payments: [{ refunds: [{ status: "succeeded", providerRefund: `${chain.id} ${hash}` }] }],
      },
    });
  });

  const still = (finding: string) => ({ data: { finding, status: "requested" } });

  function sent(refundId: string, hash: string, of: { recipient?: string; token?: string } = {}) {
    const transaction = { network: chain.id, token: "USDT", hash, recipient: PAYEE, ...of };
    return markSent(operator(), { refundId, transaction });
  }

  /** An order that was paid twice over, by somebody with a mail address. */
  async function owed(): Promise<{ order: Paying; mail: string; refundId: string }> {
    const order = await paying();
    const mail = await giveAddress(shop, order.buyer.session.userId);
    await chain.pay(usdt, order.address, PRICE * 2n);
    await chain.mine(3);
    await look(order);
    const refundId = await shop.db
      .prepare(`SELECT id FROM refund WHERE order_id = ?1`)
      .bind(order.orderId)
      .first<string>("id");
    return { order, mail, refundId: refundId! };
  }
});
