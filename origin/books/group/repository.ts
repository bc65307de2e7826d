/** The groups' SQL. Groups and seats move conditionally; triggers refuse what a race would break. */
import type { SeatState } from "#contract/group.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { GroupRow, SeatRow } from "./row.ts";
import type { GroupWay } from "./state.ts";
import { insertRow, type Part, statement, type Who } from "#origin/ground/db/statement.ts";
import { ORDER } from "#origin/books/order/repository.ts";
import { keptSum } from "#origin/books/payment/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { type TextsJson, copiedColumns } from "#origin/ground/db/texts.ts";

/** The columns of a `GroupRow`; conditions follow. */
export const GROUP = `SELECT g.id, g.creator_id, u.display_name AS creator_name, g.product_id, g.names, g.months,
    g.yearly, g.max_devices, g.size, g.way, g.currency, g.solo_price, g.unit_price, g.status, g.created_at,
    g.ends_at, g.finished_at, g.settle_at, g.version
  FROM group_buy AS g JOIN user AS u ON u.id = g.creator_id`;

const SEAT = `SELECT s.id, s.group_id, s.position, s.user_id, u.display_name, u.invite_code, u.language, s.order_id, s.state
  FROM group_seat AS s JOIN user AS u ON u.id = s.user_id`;

/** Which groups are meant: what follows `FROM group_buy AS g`. */
export type Which = Part;

export function oneGroup(id: string): Which {
  return { sql: "WHERE g.id = :id", values: { id } };
}

export function groupsCreatedBy(userId: Who, limit: number): Which {
  const sql = "WHERE g.creator_id = :userId ORDER BY g.created_at DESC, g.id LIMIT :limit";
  return { sql, values: { userId, limit } };
}

export function groupsJoinedBy(userId: Who, limit: number): Which {
  const sql = `JOIN group_seat AS s ON s.group_id = g.id AND s.user_id = :userId
    WHERE g.creator_id <> :userId ORDER BY s.joined_at DESC, g.id LIMIT :limit`;
  return { sql, values: { userId, limit } };
}

/** Pay-self groups only: a pay-all group is joined through its creator's link. */
export function groupsToJoin(now: number, limit: number): Which {
  const sql = `WHERE g.status = 'open' AND g.ends_at > :now
    AND g.size > (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id)
    ORDER BY g.ends_at, g.id LIMIT :limit`;
  return { sql, values: { now, limit } };
}

function idsOf({ sql, values }: Which): Part {
  return { sql: `SELECT g.id FROM group_buy AS g ${sql}`, values };
}

export function groupById(db: D1Database, id: string | Part): Promise<GroupRow | null> {
  return statement(db, `${GROUP} WHERE g.id = :id`, { id }).first<GroupRow>();
}

export async function groups(statement: D1PreparedStatement): Promise<GroupRow[]> {
  return (await statement.all<GroupRow>()).results;
}

export function groupsThat(db: D1Database, { sql, values }: Which): Promise<GroupRow[]> {
  return groups(statement(db, `${GROUP} ${sql}`, values));
}

export async function seatsIn(db: D1Database, which: Which): Promise<SeatRow[]> {
  const { results } = await statement(
    db,
    `${SEAT} WHERE s.group_id IN :groups ORDER BY s.group_id, s.position`,
    { groups: idsOf(which) },
  ).all<SeatRow>();
  return results;
}

export function seatsOf(db: D1Database, groupIds: string[]): Promise<SeatRow[]> {
  const sql = "WHERE g.id IN (SELECT value FROM json_each(:ids))";
  return seatsIn(db, { sql, values: { ids: JSON.stringify(groupIds) } });
}

/** A person's own seat of a group, with what its owner alone is shown. */
export interface OwnSeatRow {
  id: string;
  order_id: string | null;
  /** The newest order that pays its difference. */
  solo_id: string | null;
  /** What is still here of its money. */
  kept: number;
  /** Whether a refund of it came to nothing. */
  is_again: 0 | 1;
}

export async function ownSeatsIn(db: D1Database, which: Which, userId: Who): Promise<OwnSeatRow[]> {
  const { results } = await statement(
    db,
    `SELECT s.id, s.order_id, ${soloOrder("s.id")} AS solo_id, ${keptSum("s.order_id")} AS kept,
       EXISTS (SELECT 1 FROM refund WHERE order_id = s.order_id AND status IN ('failed', 'reversed')) AS is_again
     FROM group_seat AS s WHERE s.user_id = :userId AND s.group_id IN :groups`,
    { userId, groups: idsOf(which) },
  ).all<OwnSeatRow>();
  return results;
}

/** The orders that pay a person's seats, or their differences. */
export async function seatOrdersIn(db: D1Database, which: Which, userId: Who): Promise<OrderRow[]> {
  const { results } = await statement(
    db,
    `${ORDER} WHERE p.user_id = :userId AND p.id IN (
       SELECT l.order_id FROM group_seat AS s JOIN group_order AS l ON l.seat_id = s.id
       WHERE s.user_id = :userId AND s.group_id IN :groups)`,
    { userId, groups: idsOf(which) },
  ).all<OrderRow>();
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

export function linkOfOrder(db: D1Database, orderId: string | Part): Promise<OrderLinkRow | null> {
  const sql = `SELECT group_id, seat_id, kind FROM group_order WHERE order_id = :orderId`;
  return statement(db, sql, { orderId }).first<OrderLinkRow>();
}

/** The group of the seat, or the difference, that an order pays. */
export function groupOfOrder(orderId: string | Part): Part {
  return { sql: `SELECT group_id FROM group_order WHERE order_id = :orderId`, values: { orderId } };
}

/** The order that paid the seat of a group's creator. */
export function creatorsOrder(groupId: string): Part {
  const sql = `SELECT s.order_id FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id
    WHERE s.group_id = :groupId AND s.user_id = g.creator_id`;
  return { sql, values: { groupId } };
}

/** `seat` is the SQL of a seat's id: the newest order that pays its difference. */
function soloOrder(seat: string): string {
  return `(SELECT l.order_id FROM group_order AS l JOIN purchase AS p ON p.id = l.order_id
    WHERE l.seat_id = ${seat} AND l.kind = 'solo' ORDER BY p.status = 'paid' DESC, p.created_at DESC LIMIT 1)`;
}

export function soloOrderOf(db: D1Database, seatId: string): Promise<string | null> {
  return statement(db, `SELECT ${soloOrder(":seatId")} AS id`, { seatId }).first<string>("id");
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
  userId: Who,
): Promise<number | null> {
  return statement(
    db,
    `SELECT MAX(p.created_at) AS at FROM purchase AS p JOIN group_order ON group_order.order_id = p.id
       WHERE p.user_id = :userId AND group_order.group_id = :groupId AND p.status IN ('cancelled', 'expired')`,
    { groupId, userId },
  ).first<number>("at");
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
