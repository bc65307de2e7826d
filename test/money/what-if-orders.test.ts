/** What a month would have brought, counted by kinds of orders, is what it is order by order: whatever was bought in it. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Discount } from "#origin/books/coupon/terms.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import {
  chargeOf,
  commissionOf,
  type OtherTerms,
  rewardOf,
} from "#origin/verbs/report/what-if/anew.ts";
import { spanOf } from "#origin/verbs/report/span.ts";
import { fakeClock } from "#test/support/clock.ts";
import { paidGift } from "#test/support/gifts.ts";
import { endedGroup, soloOrder } from "#test/support/groups.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, pay, refund } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { boughtOrder, newBuyer, newCoupon, shopContext, type Wish } from "#test/support/shop.ts";

const MONTH = "2026-03";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
memory.sqlite.exec(
  `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
   VALUES ('yen', '1 month', '1 个月', 1, 699, 699, 'JPY', 5, 0, 9)`,
);

afterAll(() => memory.close());

/** In the order of time: both borders of the month, and what is beside them. */
const INSTANTS = [
  "2026-02-28T23:59:59.999Z",
  "2026-03-01T00:00:00.000Z",
  "2026-03-10T12:00:00.000Z",
  "2026-03-31T23:59:59.999Z",
  "2026-04-01T00:00:00.000Z",
];

type Buys = (buyer: SignedInContext, wish: Wish) => Promise<unknown>;

const WAYS = {
  order: paidOrder,
  async late(buyer, wish) {
    const { id } = await boughtOrder(buyer, wish);
    clock.advance(60_000);
    await pay(shop, id);
  },
  unpaid: async (_, wish) => boughtOrder(await newBuyer(shop), wish),
  refunded: async (buyer, wish) => refund(shop, await paidOrder(buyer, wish), 100),
  free: (buyer, { productId }) =>
    boughtOrder(buyer, { productId: productId!, coupon: "ALL", method: null }),
  gift: (buyer, { productId }) => paidGift(buyer, { productId: productId! }),
  /** The money of a seat counts towards it. */
  async solo(creator) {
    const { groupId } = await endedGroup(shop, clock, { creator });
    await pay(shop, await soloOrder(creator, groupId));
  },
} satisfies Record<string, Buys>;

const BOUGHT = fc.record({
  at: fc.nat(INSTANTS.length - 1),
  way: fc.constantFrom(
    ...(["order", "order", "order", ...Object.keys(WAYS)] as (keyof typeof WAYS)[]),
  ),
  /** Who came alone, and the friends of two affiliates and of a member. */
  who: fc.nat(5),
  productId: fc.constantFrom("month-1", "month-1", "year-1"),
  coupon: fc.constantFrom(null, null, "FIFTH", "DOLLAR"),
});
type Bought = typeof BOUGHT extends fc.Arbitrary<infer Value> ? Value : never;

const RATE = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined, freq: 2 });
const OTHER = fc.record({
  plan: fc.constantFrom(undefined, "month-1"),
  couponPercent: RATE,
  rewardPercent: RATE,
  firstPercent: RATE,
  renewalPercent: RATE,
});

async function people(): Promise<SignedInContext[]> {
  // One earns more for a first purchase than for a renewal, the other as much.
  const [half, fifth] = [await affiliate(shop, 50), await affiliate(shop, 20)];
  const member = await newBuyer(shop);
  await paidOrder(member, { productId: "year-1" });
  const friends = [];
  for (const inviter of [half, half, fifth, fifth, member]) friends.push(await invitee(inviter));
  return [await newBuyer(shop), ...friends];
}

/** One person buys a plan in yen each time, and a month becomes dearer in the middle of the month. */
async function live(bought: Bought[]): Promise<void> {
  clock.set("2026-01-15T12:00:00.000Z");
  const coupons = [
    { code: "FIFTH", percent: 20 },
    { code: "DOLLAR", amount: 100 },
    { code: "ALL", percent: 100 },
  ];
  for (const coupon of coupons) await newCoupon(shop.db, coupon);
  const buyers = await people();
  for (const [at, instant] of INSTANTS.entries()) {
    if (clock.now() < Date.parse(instant)) clock.set(instant);
    if (at === 2) await does("plans_price", { id: "month-1", price: "10.49", note: "test" });
    if (at > 0) await paidOrder(buyers[3]!, { productId: "yen" });
    for (const one of bought.filter((step) => step.at === at)) {
      const { productId, coupon } = one;
      await WAYS[one.way](buyers[one.who]!, { productId, ...(coupon && { coupon }) });
    }
  }
}

/** The rows, whose columns the caller knows. */
function rows<Row>(sql: string, ...values: (string | number | null)[]): Row[] {
  // safe because each caller names the columns it asks for
  return memory.sqlite.prepare(sql).all(...values) as Row[];
}

interface OrderRow {
  id: string;
  plan: string;
  currency: string;
  listPrice: number;
  credit: number;
  amount: number;
  couponId: string | null;
  buyer: string;
}

/** One order after the other, as the database has it; in the order of the answer's figures. */
function orderByOrder(other: OtherTerms): Map<string, number[]> {
  const { from, before } = spanOf(MONTH);
  const orders = rows<OrderRow>(
    `SELECT id, product_id AS plan, currency, list_price AS listPrice, credit, amount, coupon_id AS couponId,
       user_id AS buyer
     FROM purchase WHERE created_at >= ? AND created_at < ? AND status = 'paid' AND purpose = 'membership' AND gift = 0`,
    from,
    before,
  );
  const lines = new Map<string, number[]>();
  for (const order of orders) {
    const figures = figuresOf(order, other);
    const sums = lines.get(order.currency) ?? figures.map(() => 0);
    lines.set(
      order.currency,
      sums.map((sum, at) => sum + figures[at]!),
    );
  }
  return lines;
}

function figuresOf(order: OrderRow, other: OtherTerms): number[] {
  const { business } = shop;
  const charge = chargeOf({ ...order, coupon: discountOf(order) }, other, business);
  const [earned] = rows<{ type: 0 | 1; percent: number; amount: number }>(
    `SELECT type, percent, amount FROM commission_entry WHERE source_id = ?`,
    order.id,
  );
  const [reward] = rows<{ seconds: number; bought: number }>(
    `SELECT r.seconds, (t.expires_at - t.starts_at) / 1000 AS bought
     FROM time_entry AS r JOIN time_entry AS t ON t.source = 'order' AND t.source_id = r.source_id AND t.user_id = ?
     WHERE r.source = 'invitation' AND r.source_id = ?`,
    order.buyer,
    order.id,
  );
  const type = earned?.type === 0 ? "first" : "renewal";
  return [
    1,
    order.amount,
    charge,
    earned?.amount ?? 0,
    earned ? commissionOf(charge, { type, percent: earned.percent }, other) : 0,
    reward?.seconds ?? 0,
    reward
      ? other.rewardPercent === undefined
        ? reward.seconds
        : rewardOf(reward.bought, other.rewardPercent)
      : 0,
  ];
}

function discountOf({ couponId }: OrderRow): Discount | null {
  const [coupon] = rows<{ percent: number | null; amount: number; currency: string }>(
    `SELECT percent, amount, currency FROM coupon WHERE id = ?`,
    couponId,
  );
  if (!coupon) return null;
  const { percent, amount, currency } = coupon;
  return percent === null ? { amount, currency } : { percent };
}

test("a month by kinds of orders is the month order by order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(BOUGHT, { minLength: 12, maxLength: 24 }), OTHER, (bought, other) =>
      memory.tell(async () => {
        await live(bought);
        const price = other.plan && { price: "7.77" };
        const { lines } = await does("reports_if", { month: MONTH, ...other, ...price });
        const said = lines.map(
          (line) =>
            [
              line.moneyWas.currency,
              [
                line.orders,
                line.moneyWas.amount,
                line.moneyIf.amount,
                line.commissionWas.amount,
                line.commissionIf.amount,
                line.rewardSecondsWas,
                line.rewardSecondsIf,
              ],
            ] as const,
        );
        expect(new Map(said)).toEqual(orderByOrder({ ...other, ...(price && { price: 777 }) }));
      }),
    ),
    { numRuns: scaled(40), seed: 20_261_130 },
  );
});
