/** What a person's deletion ends: time that was paid, open orders, seats, commission, gifts, devices. */
import { instant } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { giftsOf } from "#origin/books/gift/repository.ts";
import { giftState } from "#origin/books/gift/rules.ts";
import { openOrdersOf } from "#origin/books/order/repository.ts";
import { devicesOf } from "#origin/books/people/device/repository.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { paidSeatsOf, unpaidCommission } from "./repository.ts";

/** The newest are all that can still be waiting. */
const NEWEST_GIFTS = 100;

export async function lossesOf({ db, clock }: Pick<Context, "db" | "clock">, userId: string) {
  const [last, orders, paidSeats, commission, gifts, devices] = await Promise.all([
    lastTimeEntry(db, userId),
    openOrdersOf(db, userId),
    paidSeatsOf(db, userId),
    unpaidCommission(db, userId),
    giftsOf(db, userId, NEWEST_GIFTS),
    devicesOf(db, userId),
  ]);
  const until = last?.expires_at ?? 0;
  return {
    // What is over is no loss.
    expiresAt: until > clock.now() ? instant(until) : null,
    openOrders: orders.map(({ number }) => number),
    paidSeats,
    commission,
    gifts: gifts.filter((gift) => giftState(gift) === "waiting").length,
    devices: devices.length,
  };
}
