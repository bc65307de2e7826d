/** `payment_gift_refund`: the money of a gift that nobody redeemed goes back to its buyer, and its code ends with it. */
import type { RefundReason } from "#contract/ops/order.ts";
import { refuse } from "#contract/problem.ts";
import { GIFT_REDEEMED } from "#origin/books/gift/order-effect.ts";
import { giftState } from "#origin/books/gift/rules.ts";
import { paymentOfOrder } from "#origin/books/payment/find.ts";
import { foundOfOrder } from "#origin/books/payment/refund-found.ts";
import { refundAtOnce } from "#origin/books/payment/send-refunds.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import type { Part, Who } from "#origin/ground/db/statement.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { findGift, giftAnswer } from "./wire.ts";

/** Refuses `GiftRedeemed`, also where somebody is faster, and `GiftOver`; one whose money went back is answered as it stands. */
export const refundGift: Verb<"payment_gift_refund"> = asking(
  (context, { orderId }) => {
    const { db, me } = context;
    const own = ownOrder(orderId, me);
    return Promise.all([
      findGift(db, orderId, me),
      paymentOfOrder(db, own),
      foundOfOrder(context, db, own),
    ]);
  },
  async (context, { orderId }, [gift, payment, found]) => {
    const { db, session } = context;
    if (!gift || !payment) return refuse("NotFound", "orderId");
    const state = giftState(gift.row);
    if (state === "redeemed") return refuse("GiftRedeemed", "orderId");
    // What an operator ended is a matter between them.
    if (state === "ended") return refuse("GiftOver", "orderId");
    if (payment.left === 0) return giftAnswer(context, gift);
    const find = () => findGift(db, orderId, session.userId);
    let asDecided: ReturnType<typeof find> | undefined;
    try {
      const refunded = await refundAtOnce(context, {
        id: newId(),
        payment,
        amount: payment.left,
        kind: "operator",
        note: "a gift that nobody redeemed" satisfies RefundReason,
        found: { ...found, before: payment.amount - payment.left },
        ofUnused: true,
        behind: () => (asDecided = find()),
      });
      // Sending it changes nothing of the gift, unless the provider refuses it.
      return giftAnswer(context, await (refunded === "decided" ? asDecided! : find()));
    } catch (error) {
      if (isRefused(error, GIFT_REDEEMED)) return refuse("GiftRedeemed", "orderId");
      throw error;
    }
  },
);

function ownOrder(orderId: string, userId: Who): Part {
  const sql = `SELECT id FROM purchase WHERE id = :orderId AND user_id = :userId`;
  return { sql, values: { orderId, userId } };
}
