/**
 * `payment_purchase`: makes the order and opens its session at the provider. The client's key makes a repeated click,
 * a second tab and a retry after a cut connection the same order; so does the same wish while its order is open.
 */
import { refuse, type Refusal } from "#contract/problem.ts";
import {
  asking,
  type AskingContext,
  type SignedInContext,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import { orderByClientKey, standingOrder } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { countGuess, price, termsOf } from "./price.ts";
import { writeOrder } from "#origin/books/payment/write-order.ts";
import { advanceOrder, isSamePayment } from "#origin/books/payment/advance.ts";
import { buyerOf, countedOrder, newOrder, wishRefusal } from "#origin/books/payment/new-order.ts";
import type { CallRequest } from "#contract/calls/calls.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";

export const placeOrder: Verb<"payment_purchase"> = asking(
  findAll,
  async (context, input, found) => {
    const placed = await orderFor(context, input, found);
    if (!placed.ok) return placed;
    const advanced = await advanceOrder(context, placed.order);
    return advanced.ok ? succeed({ order: orderOnWire(context, advanced.order) }) : advanced;
  },
);

type Input = CallRequest<"payment_purchase">;

async function findAll(context: AskingContext, input: Input) {
  const { db, clock, me } = context;
  const { productId, clientKey } = input;
  const [made, terms, buyer, stands] = await Promise.all([
    orderByClientKey(db, me, clientKey),
    termsOf(context, input),
    buyerOf(db, me),
    standingOrder(db, { userId: me, productId, gift: input.gift ? 1 : 0, now: clock.now() }),
  ]);
  return { made, terms, buyer, stands };
}

type Found = Awaited<ReturnType<typeof findAll>>;

/** The order of the client's key, or a new one. */
async function orderFor(
  context: SignedInContext,
  input: Input,
  { made, terms, buyer, stands }: Found,
): Promise<{ ok: true; order: OrderRow } | Refusal> {
  if (made) return isOrderOf(made, input) ? { ok: true, order: made } : keyReused();
  const priced = price(context, input, terms);
  if (!priced.ok) return priced;
  const { plan, quote } = priced;
  const lifetimeSeconds = context.business.orderLifetimeSeconds;
  const wish = { purpose: purposeOf(input), plan, quote, lifetimeSeconds } as const;
  const refusal = quote.couponRefusal
    ? refuse(quote.couponRefusal, "coupon")
    : wishRefusal(context, wish, input, buyer);
  const counted = refusal ? [] : countedOrder(context);
  const full = await countGuess(context, input, terms, counted);
  if (full ?? refusal) return (full ?? refusal)!;
  const written = await writeOrder(context, newOrder(context, wish, input), stands);
  if (written !== "key") return written;
  // Another request of the same key was first.
  const first = await orderByClientKey(context.db, context.session.userId, input.clientKey);
  return first && isOrderOf(first, input) ? { ok: true, order: first } : keyReused();
}

function isOrderOf(order: OrderRow, input: Input): boolean {
  const isSame = order.product_id === input.productId && order.purpose === purposeOf(input);
  return isSame && isSamePayment(order, input);
}

function purposeOf({ gift }: Input): "gift" | "membership" {
  return gift ? "gift" : "membership";
}

const keyReused = () => refuse("OrderKeyReused", "clientKey");
