/** Groups for tests of their money: each function does what somebody does on a page, by the verbs, and fails where it is refused. */
import type { GroupBuy } from "#contract/group.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { planOnSale } from "#origin/books/catalog/repository.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import type { FakeClock } from "./clock.ts";
import { capture } from "./sandbox.ts";
import { newBuyer } from "./shop.ts";

/** Of a seat of the plan for one month, by size; and of that plan alone. */
export const UNIT: Record<number, number> = { 2: 899, 3: 849 };
export const ALONE = 999;

export const usd = (amount: number) => ({ amount, currency: "USD" });
const card = (amount: number, currency = "USD") => ({
  method: "card" as const,
  clientKey: newId(),
  expected: { amount, currency },
});

type Way = "all" | "self";

/** One month for somebody new, unless said. */
interface Plan {
  productId?: string;
  creator?: SignedInContext;
}

export interface Started {
  creator: SignedInContext;
  groupId: string;
  /** Of the creator's seat, or of all. */
  orderId: string;
}

/** A group that its creator has not paid yet. */
export async function startedGroup(shop: Context, size = 2, way: Way = "self", plan: Plan = {}) {
  const { productId = "month-1", creator = await newBuyer(shop) } = plan;
  const paymentType = way === "all" ? 0 : 1;
  const sold = (await planOnSale(shop.db, productId, shop.clock.now()))!;
  const unit = unitPrice(shop.business, sold, size)!;
  const wish = {
    productId,
    size,
    paymentType,
    ...card(way === "all" ? unit * size : unit, sold.currency),
  } as const;
  const { group, order } = done(await startGroup(creator, wish));
  return { creator, groupId: group.id, orderId: order.id };
}

export async function openGroup(shop: Context, size = 2, way: Way = "self", plan: Plan = {}) {
  const started = await startedGroup(shop, size, way, plan);
  await pay(shop, started.orderId);
  return started;
}

/** One that nobody joined, with the creator's choice before them. */
export async function endedGroup(
  shop: Context,
  clock: FakeClock,
  plan: Plan = {},
): Promise<Started> {
  const opened = await openGroup(shop, 2, "self", plan);
  clock.advance(DAY_MS);
  await runGroupJobs(shop);
  return opened;
}

export async function pay(shop: Context, orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(shop, orderId);
}

/** A seat that waits for its payment: its order. */
export async function heldSeat(friend: SignedInContext, groupId: string) {
  const { unitPrice: price } = await groupOf(friend, groupId);
  return done(await joinForPay(friend, { groupId, ...card(price.amount) })).order;
}

export async function freeSeat(friend: SignedInContext, groupId: string): Promise<void> {
  done(await joinFree(friend, { groupId }));
}

/** The plan alone: the order of the difference. */
export async function soloOrder(person: SignedInContext, groupId: string): Promise<string> {
  const { choice } = await seatOf(person, groupId);
  const of = { groupId, choice: "solo", ...card(choice!.difference.amount) } as const;
  return done(await choose(person, of)).group.mine!.order!.id;
}

export async function chooseRefund(person: SignedInContext, groupId: string): Promise<void> {
  const of = { groupId, choice: "refund", method: null, clientKey: newId(), expected: usd(0) };
  done(await choose(person, { ...of, choice: "refund" }));
}

export async function groupOf(person: SignedInContext, groupId: string): Promise<GroupBuy> {
  return done(await readGroup(person, { groupId })).group;
}

export async function seatOf(person: SignedInContext, groupId: string) {
  return (await groupOf(person, groupId)).mine!;
}

/** As a provider tells of money that it gave back by itself, or that the payer's bank took; returns the refund. */
export async function takenBack(
  shop: Context,
  orderId: string,
  amount: number,
  kind: "provider" | "dispute" = "provider",
): Promise<string> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const id = newId();
  const of = { id, payment: payment!, amount, kind, note: "", providerRefund: newId() };
  if ((await decideRefund(shop, of)) !== "decided") throw new Error("nothing was taken back");
  return id;
}

/** The newest refund of an order that was sent comes back: a closed card, a dispute that was won. */
export async function undoRefund(shop: Context, orderId: string): Promise<void> {
  const sql = `SELECT id FROM refund WHERE order_id = ?1 AND status = 'succeeded' ORDER BY rowid DESC LIMIT 1`;
  const id = (await shop.db.prepare(sql).bind(orderId).first<string>("id"))!;
  if (!(await settleRefund(shop, id, "reversed"))) throw new Error("nothing came back");
  // The provider has the money again too.
  await shop.db.prepare(`DELETE FROM sandbox_refund WHERE idempotency_key = ?1`).bind(id).run();
}

/** What went back of an order's money, or is on its way. */
export async function refundedOf(shop: Context, orderId: string): Promise<number> {
  const sql = `SELECT COALESCE(SUM(amount), 0) AS sum FROM refund
    WHERE order_id = ?1 AND status IN ('requested', 'succeeded')`;
  return (await shop.db.prepare(sql).bind(orderId).first<number>("sum"))!;
}

/** Whether nothing of a group's money is still to go back. */
export async function isSettled(shop: Context, groupId: string): Promise<boolean> {
  const sql = `SELECT settled FROM group_buy WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(groupId).first("settled")) === 1;
}

function done<Data>(outcome: { ok: true; data: Data } | { ok: false; problem: string }): Data {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem}`);
  return outcome.data;
}
