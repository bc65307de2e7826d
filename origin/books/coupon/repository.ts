/** The coupons' SQL. The limits themselves are the database's (migration 0010): passing one aborts the whole batch. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { ORDER, standing } from "#origin/books/order/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

export interface CouponRow {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  valid_from: number;
  valid_until: number | null;
  first_purchase_only: 0 | 1;
  total_limit: number | null;
  user_limit: number | null;
  taken: number;
  note: string;
  /** Ids separated by spaces; null when it is for every plan. */
  product_ids: string | null;
  used_by_user: number;
  held_by_user: number;
}

export interface Wish {
  userId: Who;
  productId: string;
  now: number;
}

/** Each names a parameter, or is a value of nobody's. */
type Names = Record<keyof Wish, string>;

const OF_WISH: Names = { userId: ":userId", productId: ":productId", now: ":now" };

/**
 * Uses by a person count over all first-purchase coupons where the coupon is one of those. An order whose time is over holds
 * nothing, and what the person's open order of the same plan holds is free for them: another order would take its place.
 * Each count names the condition of the partial index that it reads.
 */
function select({ userId, productId, now }: Names): string {
  const own = (state: string) =>
    `r.user_id = ${userId} AND r.state <> 'released' AND r.state = '${state}'`;
  const free = `EXISTS (SELECT 1 FROM purchase AS p WHERE p.id = r.order_id AND (
      p.expires_at <= ${now} OR (p.user_id = ${userId} AND p.product_id = ${productId} AND ${standing(now)})))`;
  const count = (which: string) =>
    `(SELECT COUNT(*) FROM coupon_reservation AS r WHERE r.coupon_id = c.id AND ${which})`;
  const uses = (which: string) =>
    `${count(which)} + (SELECT COUNT(*) FROM coupon_reservation AS r
       WHERE c.first_purchase_only = 1 AND r.first_purchase = 1 AND r.coupon_id <> c.id AND ${which})`;
  return `SELECT c.id, c.code, c.percent, c.amount, c.currency, c.valid_from, c.valid_until,
      c.first_purchase_only, c.total_limit, c.user_limit, c.note,
      c.taken - ${count(`r.state = 'held' AND ${free}`)} AS taken,
      (SELECT GROUP_CONCAT(product_id, ' ') FROM coupon_product WHERE coupon_id = c.id) AS product_ids,
      ${uses(own("used"))} AS used_by_user, ${uses(`${own("held")} AND NOT ${free}`)} AS held_by_user
    FROM coupon AS c`;
}

const OF_NOBODY = select({ userId: "''", productId: "''", now: "0" });

export function couponFor(
  db: D1Database,
  code: string,
  { userId, productId, now }: Wish,
): Promise<CouponRow | null> {
  return statement(db, `${select(OF_WISH)} WHERE c.code = :code`, {
    code,
    userId,
    productId,
    now,
  }).first<CouponRow>();
}

/** Uses of nobody in particular: those columns are zero. */
export function couponByCode(db: D1Database, code: string): Promise<CouponRow | null> {
  return db.prepare(`${OF_NOBODY} WHERE c.code = ?1`).bind(code).first<CouponRow>();
}

export interface ListedCouponRow extends CouponRow {
  created_at: number;
}

/** Like `couponByCode`: newest first, from just after a row on, or the one of a code. */
export async function newestCoupons(
  db: D1Database,
  { code, after }: { code: string | undefined; after: Place | null },
  limit: number,
): Promise<ListedCouponRow[]> {
  const { results } = await statement(
    db,
    `${OF_NOBODY.replace("SELECT ", "SELECT c.created_at, ")}
       WHERE ${code === undefined ? "" : "c.code = :code AND "}${goingDown("c.created_at", "c.id")}
       ORDER BY c.created_at DESC, c.id DESC LIMIT :limit`,
    { code: code ?? null, ...placeDown(after), limit },
  ).all<ListedCouponRow>();
  return results;
}

export interface NewCoupon {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  currency: string | null;
  validFrom: number;
  validUntil: number | null;
  productIds: string[];
  firstPurchaseOnly: boolean;
  totalLimit: number | null;
  userLimit: number | null;
  note: string;
  now: number;
}

export function insertCoupon(db: D1Database, coupon: NewCoupon): D1PreparedStatement[] {
  const insert = statement(
    db,
    `INSERT INTO coupon (id, code, percent, amount, currency, valid_from, valid_until, first_purchase_only,
         total_limit, user_limit, note, created_at) VALUES (:id, :code, :percent, :amount, :currency, :validFrom, :validUntil, :firstPurchaseOnly, :totalLimit, :userLimit, :note, :now)`,
    {
      id: coupon.id,
      code: coupon.code,
      percent: coupon.percent,
      amount: coupon.amount,
      currency: coupon.currency,
      validFrom: coupon.validFrom,
      validUntil: coupon.validUntil,
      firstPurchaseOnly: coupon.firstPurchaseOnly ? 1 : 0,
      totalLimit: coupon.totalLimit,
      userLimit: coupon.userLimit,
      note: coupon.note,
      now: coupon.now,
    },
  );
  const products = coupon.productIds.map((productId) =>
    db
      .prepare(`INSERT INTO coupon_product (coupon_id, product_id) VALUES (?1, ?2)`)
      .bind(coupon.id, productId),
  );
  return [insert, ...products];
}

/** One that has not begun never will: its end is just after its beginning. */
export function endCouponNow(db: D1Database, id: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE coupon SET valid_until = MAX(?2, valid_from + 1)
       WHERE id = ?1 AND (valid_until IS NULL OR valid_until > ?2)`,
    )
    .bind(id, now);
}

export function insertReservation(
  db: D1Database,
  couponId: string,
  order: { id: string; userId: string },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state)
       SELECT :id, id, :userId, first_purchase_only, 'held' FROM coupon
       WHERE id = :couponId AND ${guard(transition)}`,
    { id: order.id, couponId, userId: order.userId, ...guardValues(transition) },
  );
}

/** How many orders a request ends on its own: enough to free one use. */
const AT_ONCE = 5;

/**
 * Open orders that hold what this person's use of a coupon needs: those whose time is over, and with `own` the person's
 * others as well.
 */
export async function holdersOf(
  db: D1Database,
  of: { couponId: string; userId: string; now: number; own: boolean },
): Promise<OrderRow[]> {
  const { results } = await statement(
    db,
    `${ORDER} WHERE p.status = 'pending' AND (p.expires_at <= :now OR (:own AND p.user_id = :userId)) AND p.id IN (
         SELECT order_id FROM coupon_reservation WHERE coupon_id = :couponId AND state = 'held'
         UNION
         SELECT r.order_id FROM coupon_reservation AS r JOIN coupon AS c ON c.id = :couponId
         WHERE c.first_purchase_only = 1 AND r.user_id = :userId AND r.first_purchase = 1
           AND r.state <> 'released' AND r.state = 'held'
       ) ORDER BY p.user_id = :userId DESC, p.expires_at LIMIT ${AT_ONCE}`,
    { couponId: of.couponId, userId: of.userId, now: of.now, own: of.own ? 1 : 0 },
  ).all<OrderRow>();
  return results;
}

/** A released one may be used again when its order turned out to be paid after all; the limits decide. */
export function moveReservation(
  db: D1Database,
  orderId: string,
  to: "used" | "released",
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE coupon_reservation SET state = :to
       WHERE order_id = :orderId AND state <> :to AND ${guard(transition)}`,
    { orderId, to, ...guardValues(transition) },
  );
}
