/** What can be paid in which currency, and in which steps: an order that nobody could ever pay is not made. */
import { afterAll, afterEach, expect, test } from "vitest";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { listProducts } from "#origin/verbs/catalog/list-products.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { newId } from "#origin/ground/ids.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { stripeProvider } from "#origin/providers/stripe/provider.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openGroup, pay } from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { boughtOrder, buy, newBuyer, newCoupon, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const parts = { db: memory.db, clock: fakeClock() };
const chain = chainProvider({ networks: [], derive: () => "0x" }, parts);
const shop = shopContext(parts.db, parts.clock, {
  payments: paymentsOf([sandboxProvider(parts), chain]),
});

for (const [id, price, currency] of [
  ["yen", 699, "JPY"],
  ["dinar", 2_990, "KWD"],
] as const) {
  const sql = `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
    VALUES (?1, '1 month', '1 个月', 1, ?2, ?2, ?3, 5, 0, 9)`;
  await shop.db.prepare(sql).bind(id, price, currency).run();
}

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

test("a plan in yen is not offered for crypto, and no order of it holds a coupon", async () => {
  const buyer = await newBuyer(shop);
  const methodsOf = async (productId: string) => {
    const quoted = await previewOrder(buyer, { productId });
    return quoted.ok ? quoted.data.methods : [];
  };
  expect(await methodsOf("month-1")).toContain("crypto");
  expect(await methodsOf("yen")).not.toContain("crypto");
  const coupon = await newCoupon(shop.db);
  expect(await buy(buyer, { productId: "yen", method: "crypto", coupon })).toMatchObject({
    problem: "MethodUnavailable",
  });
  const sql = `SELECT taken FROM coupon WHERE code = ?1`;
  expect(await shop.db.prepare(sql).bind(coupon).first("taken")).toBe(0);
});

test("the shop names what any plan on sale can be paid with", async () => {
  const methods = async () => {
    const answer = await listProducts(shop, {});
    return answer.ok ? answer.data.methods : [];
  };
  expect(await methods()).toEqual(["alipay", "wechat", "unionpay", "card", "crypto"]);
  await shop.db.prepare(`UPDATE product SET on_sale = 0 WHERE currency = 'USD'`).run();
  expect(await methods()).toEqual(["alipay", "wechat", "unionpay", "card"]);
  await shop.db.prepare(`UPDATE product SET on_sale = 1`).run();
});

test("dinars move in steps of ten fils: less a coupon, for a seat, and on their way back", async () => {
  const buyer = await newBuyer(shop);
  const coupon = await newCoupon(shop.db, { percent: 15 });
  const order = await boughtOrder(buyer, { productId: "dinar", coupon });
  expect(order.total).toEqual({ amount: 2_540, currency: "KWD" });
  await pay(shop, order.id);
  const back = (amount: string) =>
    refundOrder(asOperator(shop), { number: order.number, note: "", key: newId(), amount });
  expect(await back("0.005")).toMatchObject({ problem: "InvalidRequest" });
  expect(await back("0.010")).toMatchObject({ ok: true });
  const { orderId } = await openGroup(shop, 2, "self", { productId: "dinar" });
  const sql = `SELECT amount FROM purchase WHERE id = ?1`;
  expect(await shop.db.prepare(sql).bind(orderId).first("amount")).toBe(2_690);
});

test.each<[PaymentMethod, string, boolean]>([
  ["card", "KWD", true],
  ["card", "ISK", false],
  ["alipay", "USD", true],
  ["alipay", "KWD", false],
  ["wechat", "CNY", true],
  ["wechat", "KWD", false],
  ["crypto", "USD", false],
])("Stripe and %s in %s: %s", (method, currency, takes) => {
  const settings = {
    secretKey: "sk_test_1",
    webhookSecret: "whsec_1",
    accountId: null,
    apiUrl: null,
    siteOrigin: "https://halyard.example",
  };
  const methods: PaymentMethod[] = ["alipay", "wechat", "unionpay", "card"];
  expect(stripeProvider(settings, methods).takes(method, currency)).toBe(takes);
});
