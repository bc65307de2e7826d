/** Everything that has a stake in an order's moves, in the order it joins their batches. */
import { couponEffect } from "../coupon/reserve.ts";
import { groupEffect } from "../group/effect/effect.ts";
import { membershipEffect } from "../membership/order-effect.ts";
import { mailEffect } from "../outbox/order-effect.ts";
import type { OrderEffect } from "../order/effects.ts";
import { referralEffect } from "../referral/order-effect.ts";

export const orderEffects: OrderEffect[] = [
  membershipEffect,
  referralEffect,
  couponEffect,
  groupEffect,
  mailEffect,
];
