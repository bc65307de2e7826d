/** What people, providers and the schedule may do to groups at any moment, for stories of them. What is refused changes nothing. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type {
  Charge,
  PaymentProvider,
  RefundOrder,
  SessionRef,
} from "#origin/ground/ports/payments.ts";
import { ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import { openOrdersOf } from "#origin/books/order/repository.ts";
import { cancelOrders } from "#origin/books/payment/cancel-orders.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { paymentOfOrder } from "#origin/books/payment/find.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { planOnSale } from "#origin/books/catalog/repository.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { asOperator } from "./as-operator.ts";
import type { FakeClock } from "./clock.ts";
import { capture } from "./sandbox.ts";

const WAITS = [MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
const PARTS = ["0.01", "2.00", "9.00"];

/** How the provider is at the moment. */
export interface Mood {
  silent: boolean;
  /** It refuses to pay anything back. */
  refuses: boolean;
}

export function moody(provider: PaymentProvider, mood: Mood): PaymentProvider {
  const unlessSilent = <Args extends unknown[], Value>(run: (...args: Args) => Promise<Value>) => {
    return async (...args: Args) => {
      if (mood.silent) throw new ProviderSilence("an outage");
      return run(...args);
    };
  };
  return {
    ...provider,
    begin: unlessSilent((charge: Charge) => provider.begin(charge)),
    inspect: unlessSilent((ref: SessionRef) => provider.inspect(ref)),
    close: unlessSilent((ref: SessionRef) => provider.close(ref)),
    refund: unlessSilent(async (order: RefundOrder) => {
      if (mood.refuses) throw new ProviderRefusal("the card is closed");
      return provider.refund(order);
    }),
  };
}

export interface GroupRow {
  id: string;
  size: number;
}

export interface OrderRow {
  id: string;
  number: string;
  user_id: string;
}

/** One step with the things that it is about; `at` picks them. */
export interface Turn {
  context: Context;
  clock: FakeClock;
  mood: Mood;
  person: SignedInContext;
  people: SignedInContext[];
  at: number;
  group: GroupRow;
  order: OrderRow;
}

export const MOVES = {
  async create({ person, at }: Turn) {
    const size = 2 + (at % 2);
    const paymentType = at > 3 ? 0 : 1;
    const productId = at % 3 === 2 ? "year-1" : "month-1";
    const sold = (await planOnSale(person.db, productId, person.clock.now()))!;
    const unit = unitPrice(person.business, sold, size)!;
    const expected = { amount: paymentType === 0 ? unit * size : unit, currency: sold.currency };
    const payment = { method: "card", clientKey: newId(), expected } as const;
    await startGroup(person, { productId, size, paymentType, ...payment });
  },
  async join({ person, group }: Turn) {
    const outcome = await readGroup(person, { groupId: group.id });
    if (!outcome.ok) return;
    const payment = { method: "card", clientKey: newId() } as const;
    await joinForPay(person, {
      groupId: group.id,
      ...payment,
      expected: outcome.data.group.unitPrice,
    });
  },
  async free({ person, group }: Turn) {
    const shown = await freeSeatShown(person, group);
    const joined = await joinFree(person, { groupId: group.id });
    if (joined.ok || !shown) return;
    const version = await freeSeatShown(person, group);
    if (version === shown) throw new Error(`a page shows a free seat: ${joined.problem}`);
  },
  async pay({ context, order }: Turn) {
    await capture(context, order.id);
    await syncOrderById(context, order.id);
  },
  /** Nobody hears of it. */
  payQuietly: ({ context, order }: Turn) => capture(context, order.id),
  redeliver: ({ context, order }: Turn) => syncOrderById(context, order.id),
  async ask(turn: Turn) {
    const owner = ownerOf(turn);
    if (owner) await checkOrder(owner, { orderId: turn.order.id });
  },
  async cancel(turn: Turn) {
    const owner = ownerOf(turn);
    if (owner) await cancelOrder(owner, { orderId: turn.order.id });
  },
  wait: async ({ at, clock }: Turn) => clock.advance(WAITS[at % WAITS.length]!),
  async end({ context }: Turn) {
    await expireOrders(context);
    await runGroupJobs(context);
    await sendDueRefunds(context);
  },
  /** The schedule comes while somebody waits for the answer to a question that they asked before. */
  async endWhileAsked(turn: Turn) {
    const { db, clock } = turn.context;
    const sql = `UPDATE purchase SET asked_at = ?1 WHERE status = 'pending'`;
    await db.prepare(sql).bind(clock.now()).run();
    await MOVES.end(turn);
  },
  refund: ({ person, group }: Turn) => choice(person, group, "refund"),
  solo: ({ person, group }: Turn) => choice(person, group, "solo"),
  payBack: ({ context, order }: Turn) => payBack(context, order, {}),
  payPartBack: ({ context, order, at }: Turn) =>
    payBack(context, order, { amount: PARTS[at % PARTS.length]! }),
  async dispute({ context, order }: Turn) {
    const payment = await paymentOfOrder(context.db, order.id);
    if (!payment || payment.left === 0) return;
    const of = { id: newId(), payment, amount: payment.left, kind: "dispute", note: "" } as const;
    await decideRefund(context, { ...of, providerRefund: newId() });
  },
  /** A refund comes back, or a dispute is won. */
  async undo({ context, at }: Turn) {
    const sql = `SELECT id FROM refund WHERE status = 'succeeded' ORDER BY rowid DESC LIMIT 1 OFFSET ?1`;
    const id = await context.db
      .prepare(sql)
      .bind(at % 3)
      .first<string>("id");
    if (!id || !(await settleRefund(context, id, "reversed"))) return;
    const gone = `DELETE FROM sandbox_refund WHERE idempotency_key = ?1`;
    await context.db.prepare(gone).bind(id).run();
  },
  outage: async ({ mood }: Turn) => void (mood.silent = !mood.silent),
  refuse: async ({ mood }: Turn) => void (mood.refuses = !mood.refuses),
  async erase({ context, person, clock }: Turn) {
    const { userId } = person.session;
    await cancelOrders(context, await openOrdersOf(context.db, userId));
    // What is paid in the same millisecond came before or after it, and nobody could say which.
    clock.advance(1);
    const sql = `UPDATE user SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL`;
    await context.db.prepare(sql).bind(userId, clock.now()).run();
    clock.advance(1);
  },
  async affiliate({ context, person }: Turn) {
    const sql = `UPDATE user SET kol = 1 - kol WHERE id = ?1`;
    await context.db.prepare(sql).bind(person.session.userId).run();
  },
};

export type Move = keyof typeof MOVES;

function ownerOf({ context, people, order }: Turn): SignedInContext | null {
  const owner = people.find(({ session }) => session.userId === order.user_id);
  return owner ? { ...context, session: owner.session } : null;
}

/** The version of a group that somebody else paid for, while its page shows this person a seat that is free. */
async function freeSeatShown(person: SignedInContext, { id }: GroupRow): Promise<number | null> {
  const outcome = await readGroup(person, { groupId: id });
  if (!outcome.ok) return null;
  const { paymentType, status, isEnded, freeSeats, mine, version } = outcome.data.group;
  const isFree = paymentType === 0 && status === 1 && !isEnded && freeSeats > 0;
  return isFree && !mine ? version : null;
}

function payBack(context: Context, { number }: OrderRow, part: { amount?: string }) {
  const input = { number, note: "", key: newId(), ...part };
  return refundOrder(asOperator(context), input);
}

async function choice(person: SignedInContext, { id }: GroupRow, what: "refund" | "solo") {
  const outcome = await readGroup(person, { groupId: id });
  if (!outcome.ok) return;
  const { mine, difference } = outcome.data.group;
  const expected = mine?.choice?.difference ?? difference;
  const method = what === "solo" && expected.amount > 0 ? "card" : null;
  await choose(person, { groupId: id, choice: what, method, clientKey: newId(), expected });
}
