/** The SQL of what orders do to groups and seats. The triggers refuse what a race would break. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { FREE_SEAT, type NewSeat } from "#origin/books/group/repository.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** A seat that was freed is taken again, as far as there is one: late money is honoured while it can be. */
export function paySeat(db: D1Database, seat: NewSeat, order: Transition) {
  return statement(
    db,
    `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
       SELECT :id, :groupId, COALESCE((SELECT position FROM group_seat WHERE id = :id), ${FREE_SEAT}), :userId, :orderId,
         'paid', :guardTransition, :at
       WHERE ${guard(order)}
       ON CONFLICT (id) DO UPDATE SET state = 'paid', transition_id = excluded.transition_id`,
    {
      id: seat.id,
      groupId: seat.groupId,
      userId: seat.userId,
      orderId: seat.orderId,
      at: seat.at,
      ...guardValues(order),
    },
  );
}

export interface GroupPaid {
  groupId: string;
  finished: boolean;
  at: number;
  endsAt: number;
}

export function movePaid(db: D1Database, move: GroupPaid, order: Transition) {
  return statement(
    db,
    `UPDATE group_buy SET paid = paid + 1, status = :status, transition_id = :guardTransition,
         ends_at = COALESCE(ends_at, :endsAt), finished_at = :finishedAt
       WHERE id = :groupId AND ${guard(order)}`,
    {
      groupId: move.groupId,
      status: move.finished ? "finished" : "open",
      endsAt: move.endsAt,
      finishedAt: move.finished ? move.at : null,
      ...guardValues(order),
    },
  );
}

export function freeSeat(db: D1Database, seatId: string, order: Transition) {
  return statement(
    db,
    `DELETE FROM group_seat WHERE id = :seatId AND state = 'held' AND ${guard(order)}`,
    { seatId, ...guardValues(order) },
  );
}

/** From here on nobody takes a seat; the schedule asks for payments that are on their way, and does the rest. */
export function endNow(
  db: D1Database,
  { groupId, at }: { groupId: string; at: number },
  of: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE group_buy SET ends_at = MIN(ends_at, :at) WHERE id = :groupId AND ${guard(of)}`,
    { groupId, at, ...guardValues(of) },
  );
}

/** The money of a group that is over is to be looked at again, when its payers have had another time to choose. */
export function settleAgain(
  db: D1Database,
  { groupId, until }: { groupId: string; until: number },
  of: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE group_buy SET settled = 0, settle_again_at = :until, settle_at = IIF(status = 'ended', :until, NULL)
       WHERE id = :groupId AND status IN ('finished', 'ended') AND ${guard(of)}`,
    { groupId, until, ...guardValues(of) },
  );
}
