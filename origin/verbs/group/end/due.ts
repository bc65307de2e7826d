/** What of a seat's money its group must not keep: of the group as it is, or as its end leaves it. */
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
  note: string;
}

/** Null when there is nothing. */
export async function dueOf(
  db: D1Database,
  { id, group_id, order_id }: SeatRow,
  ending?: Pick<Ending, "group" | "seats">,
): Promise<Due | null> {
  const group = ending?.group ?? (await groupById(db, group_id));
  const payment = order_id === null ? null : await paymentOfOrder(db, order_id);
  if (!group || !payment) return null;
  const seats = ending?.seats ?? (await seatsOf(db, [group_id]));
  const state = seats.find((seat) => seat.id === id)?.state;
  const soloId = state === "converted" ? await soloOrderOf(db, id) : null;
  const alone = soloId === null ? 0 : await keptOf(db, soloId);
  const amount = state
    ? dueBack(group, { state, kept: payment.left, alone, taken: seats.length })
    : 0;
  const note = group.status === "ended" ? "group ended" : "seats that nobody took";
  return amount > 0 ? { payment, amount, note } : null;
}
