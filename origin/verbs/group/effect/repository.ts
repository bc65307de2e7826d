/** The SQL of what orders do to groups and seats. The triggers refuse what a race would break. */
import { guard, type Transition } from "#origin/ground/db/transition.ts";
import { FREE_SEAT, moveSeat, type NewSeat } from "#origin/books/group/repository.ts";

/** A seat that was freed is taken again, as far as there is one: late money is honoured while it can be. */
export function paySeat(db: D1Database, seat: NewSeat, order: Transition) {
  return db
    .prepare(
      `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
       SELECT ?1, ?2, COALESCE((SELECT position FROM group_seat WHERE id = ?1), ${FREE_SEAT}), ?3, ?4, 'paid', ?7, ?5
       WHERE ${guard(order.aggregate, 6)}
       ON CONFLICT (id) DO UPDATE SET state = 'paid', transition_id = excluded.transition_id`,
    )
    .bind(seat.id, seat.groupId, seat.userId, seat.orderId, seat.at, order.id, order.transitionId);
}

export interface GroupPaid {
  groupId: string;
  finished: boolean;
  at: number;
  endsAt: number;
}

export function movePaid(db: D1Database, move: GroupPaid, order: Transition) {
  return db
    .prepare(
      `UPDATE group_buy SET paid = paid + 1, status = ?2, transition_id = ?6, ends_at = COALESCE(ends_at, ?3),
         finished_at = ?4
       WHERE id = ?1 AND ${guard(order.aggregate, 5)}`,
    )
    .bind(
      move.groupId,
      move.finished ? "finished" : "open",
      move.endsAt,
      move.finished ? move.at : null,
      order.id,
      order.transitionId,
    );
}

export function freeSeat(db: D1Database, seatId: string, order: Transition) {
  return db
    .prepare(
      `DELETE FROM group_seat WHERE id = ?1 AND state = 'held' AND ${guard(order.aggregate, 2)}`,
    )
    .bind(seatId, order.id, order.transitionId);
}

interface SeatAt {
  seatId: string;
  at: number;
}

/**
 * A seat whose money goes back. An order of its difference that still waits buys nothing any more. Refused by the database
 * where the seat was converted meanwhile, which undoes the batch.
 */
export function refundSeat(db: D1Database, seat: SeatAt, of: Transition): D1PreparedStatement[] {
  return [moveSeat(db, seat.seatId, "refunded", of), cancelDifference(db, seat, of)];
}

/** A part of its money goes back while the difference waits: that is another one now. Refused in the same way. */
export function chooseAgain(db: D1Database, seat: SeatAt, of: Transition): D1PreparedStatement[] {
  return [moveSeat(db, seat.seatId, "paid", of), cancelDifference(db, seat, of)];
}

function cancelDifference(db: D1Database, { seatId, at }: SeatAt, of: Transition) {
  return db
    .prepare(
      `UPDATE purchase SET status = 'cancelled', closed_at = ?2, transition_id = ?4
       WHERE status = 'pending' AND id IN (SELECT order_id FROM group_order WHERE seat_id = ?1 AND kind = 'solo')
         AND ${guard(of.aggregate, 3)}`,
    )
    .bind(seatId, at, of.id, of.transitionId);
}
