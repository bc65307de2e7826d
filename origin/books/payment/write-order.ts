/**
 * Writes the order of a checkout. A person has one open order for a plan of their own: the same wish gets that order,
 * another wish replaces it, with its coupon, in one batch (docs/decisions/0118-one-open-order-of-a-plan.md).
 */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { brokenCouponLimit } from "#origin/books/coupon/reserve.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { askForSure } from "./ask.ts";
import { closeSession } from "./close.ts";
import { insertReservation, holdersOf } from "#origin/books/coupon/repository.ts";
import { tooManyOrders } from "./new-order.ts";
import { planClosed } from "#origin/books/order/move.ts";
import {
  insertOrder,
  orderById,
  standingOrder,
  type NewOrder,
  orderStatement,
  orderIn,
} from "#origin/books/order/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { siteFor } from "#origin/ground/site.ts";
import { endOverdue } from "./expire.ts";

type Written = { ok: true; order: OrderRow } | Refusal;

/** The order to pay, or one that turns out to be paid already. `key`: the client's key has an order by now. */
export async function writeOrder(
  context: SignedInContext,
  order: NewOrder,
  /** The open order of the same plan, as it was just read. */
  stands: OrderRow | null,
): Promise<Written | "key"> {
  return retryLost((given) => attempt(context, order, given), { stands });
}

/** Lost where another wish of the same person for the same plan was first. */
async function attempt(
  context: SignedInContext,
  order: NewOrder,
  given: { stands: OrderRow | null } | undefined,
): Promise<Written | "key" | "lost"> {
  const { stands } = given ?? { stands: await standingBeside(context, order) };
  const done =
    stands && (isSameWish(context, stands, order) ? stands : await paidByNow(context, stands));
  if (done) return { ok: true, order: done };
  const written = await write(context, order, stands);
  if (written === "nothing") return instead(context, order, stands);
  if (typeof written === "object" && written.ok && stands) await closeSession(context, stands);
  return written;
}

/** Why nothing was written. */
async function instead(
  context: SignedInContext,
  order: NewOrder,
  stands: OrderRow | null,
): Promise<Written | "lost"> {
  const paid = stands && (await paidByNow(context, stands));
  if (paid) return { ok: true, order: paid };
  if (stands || (await standingBeside(context, order))) return "lost";
  return tooManyOrders(context);
}

function standingBeside({ db, clock }: SignedInContext, { userId, plan, purpose }: NewOrder) {
  const gift = purpose === "gift" ? 1 : 0;
  return standingOrder(db, { userId, productId: plan.id, gift, now: clock.now() });
}

/** An open order is asked about before it is replaced: its money may be there. Silence keeps nobody from paying elsewhere. */
async function paidByNow(context: SignedInContext, order: OrderRow): Promise<OrderRow | null> {
  await askForSure(context, order);
  const fresh = await orderById(context.db, order.id);
  return fresh?.status === "paid" ? fresh : null;
}

/** Order and reservation, and before them the end of what they replace. `nothing`: another request was first, or the limit. */
async function write(
  context: SignedInContext,
  order: NewOrder,
  stands: OrderRow | null,
): Promise<Written | "nothing" | "key" | "lost"> {
  const { db, business } = context;
  const transition = { aggregate: "purchase", id: order.id, transitionId: newId() } as const;
  // It ends as expired: money that comes for it all the same is honoured.
  const replaced = stands && (await planClosed(context, stands, "expired"));
  const before = replaced?.statements ?? [];
  const { couponId } = order.quote;
  try {
    const results = await db.batch([
      ...before,
      insertOrder(db, order, business, transition, replaced?.transition),
      ...(couponId ? [insertReservation(db, couponId, order, transition)] : []),
      orderStatement(db, order.id),
    ]);
    const isWritten = results[before.length]?.meta.changes === 1;
    return isWritten ? { ok: true, order: orderIn(results.at(-1)) } : "nothing";
  } catch (error) {
    if (isUniqueViolation(error, "purchase", "user_id", "client_key")) return "key";
    const limit = brokenCouponLimit(error);
    if (!limit || !couponId) throw error;
    return couponRefused(context, couponId, limit);
  }
}

/** Orders whose time is over hold a coupon until they are ended: with one ended it is tried again. */
async function couponRefused(
  context: SignedInContext,
  couponId: string,
  limit: "used_up" | "held",
): Promise<"lost" | Refusal> {
  const { db, clock, session } = context;
  const of = { couponId, userId: session.userId, now: clock.now(), own: false };
  if (await endOverdue(context, await holdersOf(db, of))) return "lost";
  return refuse(limit === "held" ? "CouponHeld" : "CouponInvalid", "coupon");
}

/** At another host it is another wish: a payment comes back to the host where its order was made. */
function isSameWish(
  context: SignedInContext,
  order: OrderRow,
  { quote, method, site }: NewOrder,
): boolean {
  return (
    siteFor(context, order.site) === siteFor(context, site) &&
    order.method === method &&
    order.coupon_id === quote.couponId &&
    order.amount === quote.amount &&
    order.currency === quote.currency
  );
}
