/** A coupon's way with its order: held while it is open, used when it is paid, given back once when it is closed. */
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { OrderEffect } from "#origin/ground/origin.ts";
import { moveReservation } from "./repository.ts";

export const couponEffect: OrderEffect = {
  paid: async ({ origin, order, transition }) =>
    order.coupon_id ? [moveReservation(origin.db, order.id, "used", transition)] : [],
  closed: async ({ origin, order, transition }) =>
    order.coupon_id ? [moveReservation(origin.db, order.id, "released", transition)] : [],
  isGone: (error) => brokenCouponLimit(error) !== null,
};

/** The limit that aborted a batch, or null when something else did. */
export function brokenCouponLimit(error: unknown): "used_up" | "held" | null {
  if (isRefused(error, "coupon_used_up")) return "used_up";
  const held =
    isRefused(error, "coupon_user_limit") ||
    isUniqueViolation(error, "coupon_reservation", "user_id");
  return held ? "held" : null;
}
