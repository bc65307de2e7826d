/** `payment_gifts`: what somebody bought for others, without the codes. */
import { lettersOf } from "#origin/books/gift/letter/repository.ts";
import { giftsOf } from "#origin/books/gift/repository.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { giftOnWire } from "./wire.ts";

const MOST = 100;

export const listGifts: Verb<"payment_gifts"> = async (context) => {
  const rows = await giftsOf(context.db, context.session.userId, MOST);
  const letters = await lettersOf(
    context.db,
    rows.map(({ id }) => id),
  );
  return succeed({
    gifts: await Promise.all(rows.map((row) => giftOnWire(context, row, letters.get(row.id)))),
  });
};
