/** Everything that has a stake in an order's moves, in the order it joins their batches. */
import { couponEffect } from "#origin/books/coupon/reserve.ts";
import { giftEffect } from "#origin/books/gift/order-effect.ts";
import { groupEffect } from "#origin/verbs/group/effect/effect.ts";
import { membershipEffect } from "#origin/books/time/order-effect.ts";
import { mailEffect } from "#origin/books/letters/order-effect.ts";
import type { OrderEffect } from "#origin/ground/origin.ts";
import { referralEffect } from "#origin/books/reward/order-effect.ts";

export const orderEffects: OrderEffect[] = [
  membershipEffect,
  referralEffect,
  couponEffect,
  groupEffect,
  giftEffect,
  mailEffect,
];
