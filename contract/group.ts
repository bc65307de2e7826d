/** Buying together. Spec §3, Group buy; §4. */
import { z } from "zod";
import { ProductId } from "./catalog.ts";
import { Order } from "./order.ts";
import { PaymentMethod } from "./payment-method.ts";
import { Instant, Money, ObjectId } from "./scalars.ts";

/** Spec §3: the creator pays all 0, each pays their own 1. */
export const GroupPaymentType = z.literal([0, 1]);
export type GroupPaymentType = z.infer<typeof GroupPaymentType>;

/** Spec §3: unpaid 0, paid 1. */
export const PaymentSlip = z.literal([0, 1]);

export const GroupMember = z.strictObject({
  /** Masked; empty for somebody who has left. */
  name: z.string(),
  isCreator: z.boolean(),
  isMe: z.boolean(),
  slip: PaymentSlip,
});

/**
 * - `held`: reserved until its order is paid.
 * - `paid`, `given`: paid by its owner, by the creator.
 * - `converting`: waits for the difference to a purchase for oneself; then `converted`.
 */
export const SeatState = z.enum(["held", "paid", "given", "refunded", "converting", "converted"]);
export type SeatState = z.infer<typeof SeatState>;

export const OwnSeat = z.strictObject({
  state: SeatState,
  slip: PaymentSlip,
  /** What its owner paid; null as long as nothing was. */
  actualPayment: Money.nullable(),
  /** The order that pays it, or the difference. */
  order: Order.nullable(),
  /** What its owner may choose between now, if anything: so much money back, or the plan for oneself for so much more. */
  choice: z
    .strictObject({
      refund: Money,
      difference: Money,
      /** The money was on its way back before, and did not arrive. */
      isAgain: z.boolean(),
    })
    .nullable(),
});

export const GroupBuy = z.strictObject({
  id: ObjectId,
  /** Another one after every move. */
  version: z.int().nonnegative(),
  product: z.strictObject({ id: ProductId, name: z.string(), months: z.int().positive() }),
  maxDevices: z.int().positive(),
  size: z.int().positive(),
  paymentType: GroupPaymentType,
  /** Spec §3: unfinished 0, finished 1. */
  status: z.literal([0, 1]),
  /** Whether the creator has paid; nobody can join before. */
  isOpen: z.boolean(),
  /** Its time is over; a group that each pays for was not full then. */
  isEnded: z.boolean(),
  creator: z.string(),
  members: z.array(GroupMember),
  /** Seats that are paid. */
  joinedCount: z.int().nonnegative(),
  /** Seats that nobody holds. */
  freeSeats: z.int().nonnegative(),
  createdAt: Instant,
  /** Counted from the creator's payment. */
  endTime: Instant.nullable(),
  finishTime: Instant.nullable(),
  /** Until when payers of a group that ended may choose; then the money goes back. */
  chooseUntil: Instant.nullable(),
  /** A path of the site; with the invitation code of a reader who has a seat. */
  inviteLink: z.string(),
  unitPrice: Money,
  /** The plan bought alone. */
  soloPrice: Money,
  /** What turns a seat that was paid in full into a purchase for oneself. */
  difference: Money,
  /** Null for a reader who has no seat. */
  mine: OwnSeat.nullable(),
});
export type GroupBuy = z.infer<typeof GroupBuy>;

const Payment = {
  method: PaymentMethod,
  /** Made by the client for one checkout; the same key is the same order. */
  clientKey: ObjectId,
  /** The total that the buyer saw. */
  expected: Money,
};

export const GroupStartRequest = z.strictObject({
  productId: ProductId,
  size: z.int(),
  paymentType: GroupPaymentType,
  ...Payment,
});
export const GroupPayRequest = z.strictObject({ groupId: ObjectId, ...Payment });
export const GroupRequest = z.strictObject({ groupId: ObjectId });
export const GroupChoiceRequest = z.strictObject({
  groupId: ObjectId,
  choice: z.enum(["refund", "solo"]),
  /** For the difference; null with a refund, and where the difference is zero. */
  method: PaymentMethod.nullable(),
  clientKey: ObjectId,
  expected: Money,
});

/** How long a page's question is kept before it is told that nothing has moved. */
export const FOLLOW_SECONDS = 25;
/** How many groups one page follows. */
export const FOLLOWED_LIMIT = 10;

/** A group as its reader saw it last. */
export const SeenGroup = GroupBuy.pick({ id: true, version: true });
export type SeenGroup = z.infer<typeof SeenGroup>;

export const GroupFollowRequest = z.strictObject({
  seen: z.array(SeenGroup).min(1).max(FOLLOWED_LIMIT),
});
/** `moved`: at least one of them is to be asked for again. */
export const GroupFollowAnswer = z.strictObject({ moved: z.boolean() });

export const GroupAnswer = z.strictObject({ group: GroupBuy, serverTime: Instant });
export const GroupPurchaseAnswer = z.strictObject({
  group: GroupBuy,
  order: Order,
  serverTime: Instant,
});
export const GroupList = z.strictObject({ groups: z.array(GroupBuy), serverTime: Instant });
