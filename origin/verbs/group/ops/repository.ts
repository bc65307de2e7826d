/** The operators' look at groups, and the write that ends one before its time. */
import type { GroupState } from "#contract/ops/groups.ts";
import type { SeatState } from "#contract/group.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { GroupWay } from "#origin/books/group/state.ts";
import { ORDER } from "#origin/books/order/repository.ts";

export interface ListedGroupRow {
  id: string;
  uid: string;
  product_id: string;
  state: GroupState;
  way: GroupWay;
  size: number;
  taken: number;
  currency: string;
  unit_price: number;
  solo_price: number;
  created_at: number;
  ends_at: number | null;
  finished_at: number | null;
  settle_at: number | null;
}

const IS_WAITING = `g.status = 'ended' AND g.settled = 0`;

const STATE = `CASE WHEN g.status = 'open' THEN 'filling'
    WHEN ${IS_WAITING} AND EXISTS (
      SELECT 1 FROM group_seat WHERE group_id = g.id AND state IN ('paid', 'converting')
    ) THEN 'choosing' ELSE g.status END`;

const LISTED = `g.id, u.uid, g.product_id, ${STATE} AS state, g.way, g.size,
    (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id) AS taken,
    g.currency, g.unit_price, g.solo_price, g.created_at, g.ends_at, g.finished_at, g.settle_at`;

const CREATOR = `JOIN user AS u ON u.id = g.creator_id`;

/** The statuses of states, and an index where few of a status are in one. */
const ALONG: Partial<Record<string, { status: string; by?: string }>> = {
  unpaid: { status: `g.status = 'unpaid'` },
  filling: { status: `g.status = 'open'` },
  choosing: { status: IS_WAITING, by: "INDEXED BY group_buy_waiting" },
  ended: { status: `g.status = 'ended'` },
  finished: { status: `g.status = 'finished'` },
};

export interface WhichGroups {
  /** Null for any. */
  state: GroupState | null;
  /** Null from the newest on. */
  after: Place | null;
}

export async function newestGroups(
  db: D1Database,
  { state, after }: WhichGroups,
  limit: number,
): Promise<ListedGroupRow[]> {
  const { at, id } = after ?? { at: Number.MAX_SAFE_INTEGER, id: "" };
  const { status = "true", by = "" } = ALONG[state ?? ""] ?? {};
  const { results } = await statement(
    db,
    `SELECT ${LISTED} FROM group_buy AS g ${by} ${CREATOR}
       WHERE ${status} AND (:state IS NULL OR ${STATE} = :state)
         AND g.created_at <= :at AND (g.created_at, g.id) < (:at, :id)
       ORDER BY g.created_at DESC, g.id DESC LIMIT :limit`,
    { state, at, id, limit },
  ).all<ListedGroupRow>();
  return results;
}

export function listedGroup(db: D1Database, id: string): Promise<ListedGroupRow | null> {
  const sql = `SELECT ${LISTED} FROM group_buy AS g ${CREATOR} WHERE g.id = :id`;
  return statement(db, sql, { id }).first<ListedGroupRow>();
}

export interface ShownSeatRow {
  position: number;
  uid: string;
  is_creator: 0 | 1;
  state: SeatState;
  number: string | null;
  joined_at: number;
}

export interface ShownOrderRow {
  number: string;
  uid: string;
  kind: "seat" | "solo";
  amount: number;
  refunded: number;
  currency: string;
  status: OrderStatus;
  created_at: number;
}

export interface ShownLetterRow {
  message: string;
  channel: string;
  status: string;
  created_at: number;
  settled_at: number | null;
}

export interface GroupParts {
  seats: ShownSeatRow[];
  orders: ShownOrderRow[];
  letters: ShownLetterRow[];
}

const LETTERS = 100;

export async function partsOf(db: D1Database, id: string): Promise<GroupParts> {
  const select = (sql: string) => statement(db, sql, { id });
  const [seats, orders, letters] = await db.batch([
    select(
      `SELECT s.position, u.uid, s.user_id = g.creator_id AS is_creator, s.state, p.number, s.joined_at
       FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id JOIN user AS u ON u.id = s.user_id
         LEFT JOIN purchase AS p ON p.id = s.order_id
       WHERE s.group_id = :id ORDER BY s.position`,
    ),
    select(
      `SELECT p.number, u.uid, l.kind, p.amount, p.currency, p.status, p.created_at, p.refunded
       FROM group_order AS l JOIN (${ORDER}) AS p ON p.id = l.order_id JOIN user AS u ON u.id = p.user_id
       WHERE l.group_id = :id ORDER BY p.created_at, p.id`,
    ),
    select(
      `SELECT message, channel, status, created_at, settled_at FROM outbox
       WHERE about = :id ORDER BY created_at DESC, id LIMIT ${LETTERS}`,
    ),
  ]);
  return {
    seats: seats!.results as ShownSeatRow[],
    orders: orders!.results as ShownOrderRow[],
    letters: letters!.results as ShownLetterRow[],
  };
}

/** From here on nobody takes a seat. Decides by its row count: not what ended, filled up, or is another version meanwhile. */
export function endEarly(
  db: D1Database,
  { id, transitionId }: Transition,
  { at, version }: { at: number; version: number | null },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE group_buy SET ends_at = :at, transition_id = :transitionId
       WHERE id = :id AND status IN ('open', 'finished') AND ends_at > :at AND (:version IS NULL OR version = :version)
         AND (status = 'open' OR size > (SELECT COUNT(*) FROM group_seat WHERE group_id = :id))`,
    { id, transitionId, at, version },
  );
}
