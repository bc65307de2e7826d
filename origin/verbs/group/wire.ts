/** A group as the wire shows it to one reader: other members masked, the reader's own seat with its order. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { GroupBuy } from "#contract/group.ts";
import { maskedName } from "#origin/books/people/account/masked-name.ts";
import { instant } from "#origin/ground/clock.ts";
import type { MaybeSignedInContext } from "#origin/ground/context.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { hasUndoneRefund, keptOf } from "#origin/books/payment/repository.ts";
import { difference } from "#origin/books/group/price.ts";
import { seatsOf, soloOrderOf } from "#origin/books/group/repository.ts";
import { type GroupRow, type SeatRow, factsOf } from "#origin/books/group/row.ts";
import { isOver, mayChoose } from "#origin/books/group/state.ts";

export async function groupsOnWire(
  context: MaybeSignedInContext,
  groups: GroupRow[],
): Promise<GroupBuy[]> {
  const seats = await seatsOf(
    context.db,
    groups.map(({ id }) => id),
  );
  return Promise.all(
    groups.map((group) =>
      onWire(
        context,
        group,
        seats.filter(({ group_id }) => group_id === group.id),
      ),
    ),
  );
}

async function onWire(
  context: MaybeSignedInContext,
  group: GroupRow,
  seats: SeatRow[],
): Promise<GroupBuy> {
  const { business, caller, clock, session } = context;
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
    mine: own ? await ownSeat(context, group, own) : null,
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

async function ownSeat(context: MaybeSignedInContext, group: GroupRow, seat: SeatRow) {
  const { db, clock } = context;
  const now = clock.now();
  const paying = seat.order_id ? await orderById(db, seat.order_id) : null;
  const soloId = seat.state.startsWith("convert") ? await soloOrderOf(db, seat.id) : null;
  const shown = soloId ? await orderById(db, soloId) : paying;
  const isPaid = paying?.status === "paid";
  return {
    state: seat.state,
    slip: slipOf(seat),
    actualPayment: isPaid ? { amount: paying.amount, currency: paying.currency } : null,
    order: shown && orderOnWire(context, shown),
    choice: mayChoose(factsOf(group), seat.state, now)
      ? await choiceOf(context, group, seat)
      : null,
  };
}

async function choiceOf({ db, business }: MaybeSignedInContext, group: GroupRow, seat: SeatRow) {
  const { currency } = group;
  const orderId = seat.order_id ?? "";
  const kept = await keptOf(db, orderId);
  return {
    refund: { amount: kept, currency },
    difference: { amount: difference(business, group, kept), currency },
    isAgain: await hasUndoneRefund(db, orderId),
  };
}
