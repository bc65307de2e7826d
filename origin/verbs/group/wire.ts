/** A group as the wire shows it to one reader: other members masked, the reader's own seat with its order. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { GroupBuy } from "#contract/group.ts";
import { maskedName } from "#origin/books/people/account/masked-name.ts";
import { instant } from "#origin/ground/clock.ts";
import type { MaybeSignedInContext } from "#origin/ground/context.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { difference } from "#origin/books/group/price.ts";
import {
  groupsThat,
  type OwnSeatRow,
  ownSeatsIn,
  seatOrdersIn,
  seatsIn,
  type Which,
} from "#origin/books/group/repository.ts";
import { type GroupRow, type SeatRow, factsOf } from "#origin/books/group/row.ts";
import { isOver, mayChoose } from "#origin/books/group/state.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";

export interface FoundGroups {
  groups: GroupRow[];
  seats: SeatRow[];
  /** The reader's. */
  ownSeats: OwnSeatRow[];
  orders: OrderRow[];
}

/** All that is shown of some groups to a reader, in one question. */
export async function findGroups(db: D1Database, which: Which, reader: Who): Promise<FoundGroups> {
  const [groups, seats, ownSeats, orders] = await Promise.all([
    groupsThat(db, which),
    seatsIn(db, which),
    ownSeatsIn(db, which, reader),
    seatOrdersIn(db, which, reader),
  ]);
  return { groups, seats, ownSeats, orders };
}

export function groupsOnWire(context: MaybeSignedInContext, found: FoundGroups): GroupBuy[] {
  return found.groups.map((group) => onWire(context, group, found));
}

function onWire(context: MaybeSignedInContext, group: GroupRow, found: FoundGroups): GroupBuy {
  const { business, caller, clock, session } = context;
  const seats = found.seats.filter(({ group_id }) => group_id === group.id);
  const money = (amount: number) => ({ amount, currency: group.currency });
  const at = (ms: number | null) => (ms === null ? null : instant(ms));
  const own = seats.find(({ user_id }) => user_id === session?.userId);
  return {
    id: group.id,
    version: group.version,
    product: {
      id: group.product_id,
      name: textIn(group.names, caller.language),
      months: group.months,
    },
    maxDevices: group.max_devices,
    size: group.size,
    paymentType: group.way === "all" ? 0 : 1,
    status: group.status === "finished" ? 1 : 0,
    isOpen: group.status !== "unpaid",
    isEnded: group.status === "ended" || isOver(factsOf(group), clock.now()),
    creator: maskedName(group.creator_name),
    members: seats.map((seat) => ({
      name: maskedName(seat.display_name),
      isCreator: seat.user_id === group.creator_id,
      isMe: seat === own,
      slip: slipOf(seat),
    })),
    joinedCount: seats.filter((seat) => slipOf(seat) === 1).length,
    freeSeats: group.size - seats.length,
    createdAt: instant(group.created_at),
    endTime: at(group.ends_at),
    finishTime: at(group.finished_at),
    chooseUntil: at(group.settle_at),
    inviteLink: inviteLink(group, own),
    unitPrice: money(group.unit_price),
    soloPrice: money(group.solo_price),
    difference: money(difference(business, group, group.unit_price)),
    mine: own ? ownSeat(context, group, own, found) : null,
  };
}

/** A seat whose money went back counts for nothing. */
function slipOf({ state }: SeatRow): 0 | 1 {
  return state === "held" || state === "refunded" ? 0 : 1;
}

/** A member's link names the member: whom it brings to an account is invited by them. */
function inviteLink({ id }: GroupRow, own: SeatRow | undefined): string {
  const invite = own ? `&invite=${own.invite_code}` : "";
  return `/group-buying?group=${id}${invite}`;
}

function ownSeat(
  context: MaybeSignedInContext,
  group: GroupRow,
  seat: SeatRow,
  { ownSeats, orders }: FoundGroups,
) {
  const now = context.clock.now();
  const own = ownSeats.find(({ id }) => id === seat.id);
  const order = (id: string | null | undefined) => orders.find((one) => one.id === id) ?? null;
  const paying = order(own?.order_id);
  const shown = (seat.state.startsWith("convert") ? order(own?.solo_id) : null) ?? paying;
  const isPaid = paying?.status === "paid";
  return {
    state: seat.state,
    slip: slipOf(seat),
    actualPayment: isPaid ? { amount: paying.amount, currency: paying.currency } : null,
    order: shown && orderOnWire(context, shown),
    choice:
      own && mayChoose(factsOf(group), seat.state, now) ? choiceOf(context, group, own) : null,
  };
}

function choiceOf({ business }: MaybeSignedInContext, group: GroupRow, own: OwnSeatRow) {
  const { currency } = group;
  return {
    refund: { amount: own.kept, currency },
    difference: { amount: difference(business, group, own.kept), currency },
    isAgain: own.is_again === 1,
  };
}
