/** The groups' SQL. Groups and seats move conditionally; triggers refuse what a race would break. */
import type { SeatState } from "#contract/group.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { GroupRow, SeatRow } from "./row.ts";
import type { GroupWay } from "./state.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { type TextsJson, copiedColumns } from "#origin/ground/db/texts.ts";

/** The columns of a `GroupRow`; conditions follow. */
export const GROUP = `SELECT g.id, g.creator_id, u.display_name AS creator_name, g.product_id, g.names, g.months,
    g.yearly, g.max_devices, g.size, g.way, g.currency, g.solo_price, g.unit_price, g.status, g.created_at,
    g.ends_at, g.finished_at, g.settle_at, g.version
  FROM group_buy AS g JOIN user AS u ON u.id = g.creator_id`;

const SEAT = `SELECT s.id, s.group_id, s.position, s.user_id, u.display_name, u.invite_code, u.language, s.order_id, s.state
  FROM group_seat AS s JOIN user AS u ON u.id = s.user_id`;

export function groupById(db: D1Database, id: string): Promise<GroupRow | null> {
  return db.prepare(`${GROUP} WHERE g.id = ?1`).bind(id).first<GroupRow>();
}

export async function groups(statement: D1PreparedStatement): Promise<GroupRow[]> {
  return (await statement.all<GroupRow>()).results;
}

export function groupsCreatedBy(db: D1Database, userId: string, limit: number) {
  const sql = `${GROUP} WHERE g.creator_id = ?1 ORDER BY g.created_at DESC, g.id LIMIT ?2`;
  return groups(db.prepare(sql).bind(userId, limit));
}

export function groupsJoinedBy(db: D1Database, userId: string, limit: number) {
  return groups(
    db
      .prepare(
        `${GROUP} JOIN group_seat AS s ON s.group_id = g.id AND s.user_id = ?1
         WHERE g.creator_id <> ?1 ORDER BY s.joined_at DESC, g.id LIMIT ?2`,
      )
      .bind(userId, limit),
  );
}

/** Pay-self groups only: a pay-all group is joined through its creator's link. */
export function groupsToJoin(db: D1Database, now: number, limit: number) {
  return groups(
    db
      .prepare(
        `${GROUP} WHERE g.status = 'open' AND g.ends_at > ?1
         AND g.size > (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id)
         ORDER BY g.ends_at LIMIT ?2`,
      )
      .bind(now, limit),
  );
}

export async function seatsOf(db: D1Database, groupIds: string[]): Promise<SeatRow[]> {
  const { results } = await db
    .prepare(
      `${SEAT} WHERE s.group_id IN (SELECT value FROM json_each(?1)) ORDER BY s.group_id, s.position`,
    )
    .bind(JSON.stringify(groupIds))
    .all<SeatRow>();
  return results;
}

/**
 * For a batch that was planned from a group, its seats and their money as they were read: refused by the database
 * (`group_moved`) where that has changed, so that its caller reads again. Goes before the statement that moves the
 * group.
 */
export function claimVersion(
  db: D1Database,
  { id, version }: Pick<GroupRow, "id" | "version">,
  of: Transition | null = null,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE group_buy SET version = :version + 1 WHERE id = :id AND ${guard(of)}`,
    { id, version, ...guardValues(of) },
  );
}

export interface NewGroup {
  id: string;
  creatorId: string;
  plan: {
    id: string;
    names: TextsJson;
    months: number;
    yearly: 0 | 1;
    price: number;
  };
  maxDevices: number;
  size: number;
  way: GroupWay;
  currency: string;
  unitPrice: number;
  createdAt: number;
}

export function insertGroup(db: D1Database, group: NewGroup, order: Transition) {
  const { plan } = group;
  const row = {
    id: group.id,
    creator_id: group.creatorId,
    product_id: plan.id,
    ...copiedColumns("name", plan.names),
    months: plan.months,
    yearly: plan.yearly,
    max_devices: group.maxDevices,
    size: group.size,
    way: group.way,
    currency: group.currency,
    solo_price: plan.price,
    unit_price: group.unitPrice,
    transition_id: order.transitionId,
    created_at: group.createdAt,
  };
  return insertRow(db, "group_buy", row, guard(order), guardValues(order));
}

export interface OrderLink {
  orderId: string;
  groupId: string;
  seatId: string;
  kind: "seat" | "solo";
}

export function insertOrderLink(db: D1Database, link: OrderLink, order: Transition) {
  return statement(
    db,
    `INSERT INTO group_order (order_id, group_id, seat_id, kind)
       SELECT :orderId, :groupId, :seatId, :kind WHERE ${guard(order)}`,
    {
      orderId: link.orderId,
      groupId: link.groupId,
      seatId: link.seatId,
      kind: link.kind,
      ...guardValues(order),
    },
  );
}

export type OrderLinkRow = Pick<SeatRow, "group_id"> & { seat_id: string; kind: "seat" | "solo" };

export function linkOfOrder(db: D1Database, orderId: string): Promise<OrderLinkRow | null> {
  return db
    .prepare(`SELECT group_id, seat_id, kind FROM group_order WHERE order_id = ?1`)
    .bind(orderId)
    .first<OrderLinkRow>();
}

/** The newest order that pays a seat's difference. */
export function soloOrderOf(db: D1Database, seatId: string): Promise<string | null> {
  return db
    .prepare(
      `SELECT l.order_id FROM group_order AS l JOIN purchase AS p ON p.id = l.order_id
       WHERE l.seat_id = ?1 AND l.kind = 'solo' ORDER BY p.status = 'paid' DESC, p.created_at DESC LIMIT 1`,
    )
    .bind(seatId)
    .first<string>("order_id");
}

/** The lowest seat that nobody has; NULL in a full group, which the database refuses as `group_full`. */
export const FREE_SEAT = `(
  SELECT MIN(free) FROM (SELECT 1 AS free UNION ALL SELECT position + 1 FROM group_seat WHERE group_id = :groupId)
  WHERE free <= (SELECT size FROM group_buy WHERE id = :groupId)
    AND free NOT IN (SELECT position FROM group_seat WHERE group_id = :groupId))`;

export interface NewSeat {
  id: string;
  groupId: string;
  userId: string;
  orderId: string;
  at: number;
}

export function holdSeat(db: D1Database, seat: NewSeat, order: Transition) {
  return statement(
    db,
    `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
       SELECT :id, :groupId, ${FREE_SEAT}, :userId, :orderId, 'held', :guardTransition, :at WHERE ${guard(order)}`,
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

/** When the person last took a seat of the group that they did not pay, in Unix milliseconds. */
export function lastUnpaidSeat(
  db: D1Database,
  groupId: string,
  userId: string,
): Promise<number | null> {
  return db
    .prepare(
      `SELECT MAX(p.created_at) AS at FROM purchase AS p JOIN group_order ON group_order.order_id = p.id
       WHERE p.user_id = ?2 AND group_order.group_id = ?1 AND p.status IN ('cancelled', 'expired')`,
    )
    .bind(groupId, userId)
    .first<number>("at");
}

/** For somebody for whom the creator paid, in a batch that claims the group's version. */
export function giveSeat(
  db: D1Database,
  seat: Omit<NewSeat, "orderId">,
  transitionId: string,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
       VALUES (:id, :groupId, ${FREE_SEAT}, :userId, NULL, 'given', :transitionId, :at)`,
    { id: seat.id, groupId: seat.groupId, userId: seat.userId, at: seat.at, transitionId },
  );
}

/** Refused by the database (`group_seat_gone`) where a seat cannot go there, which undoes the batch. */
export function moveSeat(
  db: D1Database,
  seatId: string,
  to: SeatState,
  of: Transition,
  from?: SeatState,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE group_seat SET state = :to, transition_id = :guardTransition
       WHERE id = :seatId AND (:from IS NULL OR state = :from) AND ${guard(of)}`,
    { seatId, to, from: from ?? null, ...guardValues(of) },
  );
}
