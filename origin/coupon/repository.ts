/** The coupons' SQL. The limits themselves are the database's (migration 0010): passing one aborts the whole batch. */
import { guard, type Transition } from "../db/transition.ts";

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
  /** Ids separated by spaces; null when it is for every plan. */
  product_ids: string | null;
  used_by_user: number;
  held_by_user: number;
}

/** Uses by a person count over all first-purchase coupons where the coupon is one of those. */
export function couponByCode(
  db: D1Database,
  code: string,
  userId: string,
): Promise<CouponRow | null> {
  const uses = (state: string) =>
    `(SELECT COUNT(*) FROM coupon_reservation AS r WHERE r.user_id = ?2 AND r.state = '${state}'
      AND (r.coupon_id = c.id OR (c.first_purchase_only = 1 AND r.first_purchase = 1)))`;
  return db
    .prepare(
      `SELECT c.id, c.code, c.percent, c.amount, c.currency, c.valid_from, c.valid_until,
         c.first_purchase_only, c.total_limit, c.user_limit, c.taken,
         (SELECT GROUP_CONCAT(product_id, ' ') FROM coupon_product WHERE coupon_id = c.id) AS product_ids,
         ${uses("used")} AS used_by_user, ${uses("held")} AS held_by_user
       FROM coupon AS c WHERE c.code = ?1`,
    )
    .bind(code, userId)
    .first<CouponRow>();
}

export function insertReservation(
  db: D1Database,
  couponId: string,
  order: { id: string; userId: string },
  transition: Transition,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state)
       SELECT ?1, id, ?3, first_purchase_only, 'held' FROM coupon
       WHERE id = ?2 AND ${guard(transition.aggregate, 4)}`,
    )
    .bind(order.id, couponId, order.userId, transition.id, transition.transitionId);
}

/** A released one may be used again when its order turned out to be paid after all; the limits decide. */
export function moveReservation(
  db: D1Database,
  orderId: string,
  to: "used" | "released",
  transition: Transition,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE coupon_reservation SET state = ?2
       WHERE order_id = ?1 AND state <> ?2 AND ${guard(transition.aggregate, 3)}`,
    )
    .bind(orderId, to, transition.id, transition.transitionId);
}
