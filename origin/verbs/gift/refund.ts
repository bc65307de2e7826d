/** `payment_gift_refund`: the money of a gift that nobody redeemed goes back to its buyer, and its code ends with it. */
import { refuse } from "#contract/problem.ts";
import { giftOf } from "#origin/books/gift/repository.ts";
import { giftState } from "#origin/books/gift/rules.ts";
import { paymentOfOrder } from "#origin/books/payment/find.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import type { Part, Who } from "#origin/ground/db/statement.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { findGift, giftAnswer } from "./wire.ts";

const REDEEMED = "gift_redeemed";

/** Refuses `GiftRedeemed`, also where somebody is faster, and `GiftOver`; one whose money went back is answered as it stands. */
export const refundGift: Verb<"payment_gift_refund"> = asking(
  ({ db, me }, { orderId }) =>
    Promise.all([findGift(db, orderId, me), paymentOfOrder(db, ownOrder(orderId, me))]),
  async (context, { orderId }, [found, payment]) => {
    const { db, session } = context;
    if (!found || !payment) return refuse("NotFound", "orderId");
    const state = giftState(found.row);
    if (state === "redeemed") return refuse("GiftRedeemed", "orderId");
    // What an operator ended is a matter between them.
    if (state === "ended") return refuse("GiftOver", "orderId");
    if (payment.left === 0) return giftAnswer(context, found);
    const id = newId();
    // Read under the version that the refund's own effect claims.
    const alongside = async () => {
      if ((await giftOf(db, orderId, session.userId))?.redeemed_at) throw new Error(REDEEMED);
      return [];
    };
    const note = "a gift that nobody redeemed";
    const of = { id, payment, amount: payment.left, kind: "operator", note } as const;
    try {
      await decideRefund(context, { ...of, providerRefund: null, alongside });
    } catch (error) {
      if (isRefused(error, REDEEMED)) return refuse("GiftRedeemed", "orderId");
      throw error;
    }
    await sendRefund(context, id);
    return giftAnswer(context, await findGift(db, orderId, session.userId));
  },
);

function ownOrder(orderId: string, userId: Who): Part {
  const sql = `SELECT id FROM purchase WHERE id = :orderId AND user_id = :userId`;
  return { sql, values: { orderId, userId } };
}
