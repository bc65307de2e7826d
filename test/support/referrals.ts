/** Inviters, affiliates and the friends they brought, with purchases that are paid and refunded by the verbs. */
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { capture } from "./sandbox.ts";
import { boughtOrder, newBuyer, type Wish } from "./shop.ts";

export async function invitee(inviter: SignedInContext): Promise<SignedInContext> {
  const buyer = await newBuyer(inviter);
  await buyer.db
    .prepare(`UPDATE user SET invited_by = ?2 WHERE id = ?1`)
    .bind(buyer.session.userId, inviter.session.userId)
    .run();
  return buyer;
}

/** With the percentage agreed for first purchases, or null for the configured least. */
export async function affiliate(shop: Context, percent: number | null): Promise<SignedInContext> {
  const person = await newBuyer(shop);
  await shop.db
    .prepare(`UPDATE user SET kol = 1, kol_percent = ?2 WHERE id = ?1`)
    .bind(person.session.userId, percent)
    .run();
  return person;
}

/** Buys and pays; returns the order's id. */
export async function paidOrder(buyer: SignedInContext, wish: Wish = {}): Promise<string> {
  const { id } = await boughtOrder(buyer, wish);
  await pay(buyer, id);
  return id;
}

export async function pay(shop: Context, orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(shop, orderId);
  const status = await shop.db
    .prepare(`SELECT status FROM purchase WHERE id = ?1`)
    .bind(orderId)
    .first("status");
  if (status !== "paid") throw new Error(`an order that was paid is ${String(status)}`);
}

/** Decides to pay so much of an order back; returns the refund's id. */
export async function refund(shop: Context, orderId: string, amount: number): Promise<string> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const id = newId();
  const of = { id, payment: payment!, amount, kind: "operator", note: "test" } as const;
  const decided = await decideRefund(shop, { ...of, providerRefund: null });
  if (decided !== "decided") throw new Error(`a refund is ${decided}`);
  return id;
}
