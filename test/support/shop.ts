/** Buyers, coupons and orders for tests of the money flow, made straight in the database and by the verbs themselves. */
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Refusal } from "#contract/problem.ts";
import type { Clock } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId, newInviteCode, newUid } from "#origin/ground/ids.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { openDatabase } from "./database.ts";
import type { Harness } from "./harness.ts";
import { signedInContext, verbContext } from "./verb-context.ts";

/** The context of a money test: its database, its clock, and what it puts in place of the usual parts. */
export function shopContext(db: D1Database, clock: Clock, parts: Partial<Context> = {}): Context {
  // safe because a verb context takes nothing of a harness but its database
  return verbContext({ db } as Harness, { db, clock, ...parts });
}

/** For a test file of its own: a shop on a database that ends with the file. */
export async function openShop(clock: Clock, parts: Partial<Context> = {}): Promise<Context> {
  return shopContext(await openDatabase(), clock, parts);
}

export async function newBuyer(context: Context): Promise<SignedInContext> {
  const id = newId();
  await context.db
    .prepare(
      `INSERT INTO user (id, uid, display_name, invite_code, language, created_at) VALUES (?1, ?2, 'Buyer', ?3, 'en', ?4)`,
    )
    .bind(id, newUid(), newInviteCode(), context.clock.now())
    .run();
  return signedInContext(context, { id: newId(), userId: id, scope: "session", deviceId: null });
}

export interface CouponOptions {
  code?: string;
  percent?: number;
  amount?: number;
  currency?: string;
  validFrom?: number;
  validUntil?: number;
  firstPurchaseOnly?: boolean;
  totalLimit?: number;
  userLimit?: number;
}

const NO_LIMITS = {
  currency: "USD",
  validFrom: 0,
  validUntil: null,
  firstPurchaseOnly: false,
  totalLimit: null,
  userLimit: null,
};

let made = 0;

/** Twenty percent without any limit, unless said; returns its code. */
export async function newCoupon(db: D1Database, options: CouponOptions = {}): Promise<string> {
  const code = options.code ?? `TEST${made++}`;
  const of = { ...NO_LIMITS, ...options };
  const discount =
    of.amount === undefined ? [of.percent ?? 20, null, null] : [null, of.amount, of.currency];
  await db
    .prepare(
      `INSERT INTO coupon (id, code, percent, amount, currency, valid_from, valid_until, first_purchase_only,
         total_limit, user_limit, note, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'test', 0)`,
    )
    .bind(
      newId(),
      code,
      ...discount,
      of.validFrom,
      of.validUntil,
      of.firstPurchaseOnly ? 1 : 0,
      of.totalLimit,
      of.userLimit,
    )
    .run();
  return code;
}

export interface Wish {
  productId?: string;
  method?: PaymentMethod | null;
  coupon?: string;
  /** For somebody else. */
  gift?: boolean;
  clientKey?: string;
  /** The total that the page showed; what a quote says, unless said. */
  expected?: number;
}

/** Buys as the page does: asks for the price, then sends the order with it. */
export async function buy(
  buyer: SignedInContext,
  wish: Wish = {},
): Promise<{ ok: true; order: Order } | Refusal> {
  const { productId = "month-1", method = "card", coupon, gift, clientKey = newId() } = wish;
  const asked = {
    productId,
    ...(coupon === undefined ? {} : { coupon }),
    ...(gift === undefined ? {} : { gift }),
  };
  const quoted = await previewOrder(buyer, asked);
  if (!quoted.ok) return quoted;
  const { currency, amount } = quoted.data.total;
  const expected = { currency, amount: wish.expected ?? amount };
  const outcome = await placeOrder(buyer, { ...asked, method, clientKey, expected });
  return outcome.ok ? { ok: true, order: outcome.data.order } : outcome;
}

/** @throws with the problem's name when the order was refused. */
export async function boughtOrder(buyer: SignedInContext, wish: Wish = {}): Promise<Order> {
  const bought = await buy(buyer, wish);
  if (!bought.ok) throw new Error(`refused: ${bought.problem}`);
  return bought.order;
}

export const ORDER_LIFETIME_MS = BUSINESS.orderLifetimeSeconds * 1_000;

/** The person's present expiry as the ledger has it, ISO 8601. */
export async function expiryOf({ db, session }: SignedInContext): Promise<string | null> {
  const at = await db
    .prepare(`SELECT expires_at FROM time_entry WHERE user_id = ?1 ORDER BY seq DESC LIMIT 1`)
    .bind(session.userId)
    .first<number>("expires_at");
  return at === null ? null : new Date(at).toISOString();
}
