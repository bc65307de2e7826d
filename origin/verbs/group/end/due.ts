/** What of a seat's money its group must not keep: of the group as it is, or as its end leaves it. */
import type { RefundReason } from "#contract/ops/order.ts";
import { paymentOfOrder } from "#origin/books/payment/find.ts";
import { keptOf, type PaymentLeft } from "#origin/books/payment/repository.ts";
import { dueBack } from "#origin/books/group/price.ts";
import { groupById, seatsOf, soloOrderOf } from "#origin/books/group/repository.ts";
import type { SeatRow } from "#origin/books/group/row.ts";
import type { Ending } from "./ending.ts";

export interface Due {
  payment: PaymentLeft;
  /** Minor units, above zero. */
  amount: number;
  note: RefundReason;
}

type Then = Pick<Ending, "group" | "seats">;

/** Null when there is nothing. */
export async function dueOf(db: D1Database, seat: SeatRow, then?: Then): Promise<Due | null> {
  const { id, group_id, order_id } = seat;
  const of = then ?? (await asItIs(db, group_id));
  const payment = order_id === null ? null : await paymentOfOrder(db, order_id);
  if (!of || !payment) return null;
  const { group, seats } = of;
  const state = seats.find((one) => one.id === id)?.state;
  if (!state) return null;
  const alone = state === "converted" ? await keptAlone(db, id) : 0;
  const amount = dueBack(group, { state, kept: payment.left, alone, taken: seats.length });
  const note = group.status === "ended" ? "group ended" : "seats that nobody took";
  return amount > 0 ? { payment, amount, note } : null;
}

async function asItIs(db: D1Database, groupId: string): Promise<Then | null> {
  const group = await groupById(db, groupId);
  return group && { group, seats: await seatsOf(db, [groupId]) };
}

/** Of the difference to the plan alone. */
async function keptAlone(db: D1Database, seatId: string): Promise<number> {
  const soloId = await soloOrderOf(db, seatId);
  return soloId === null ? 0 : keptOf(db, soloId);
}
