/** `payment_gifts`: what somebody bought for others, without the codes. */
import { lettersOf } from "#origin/books/gift/letter/repository.ts";
import { giftsOf } from "#origin/books/gift/repository.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { giftOnWire } from "./wire.ts";

const MOST = 100;

export const listGifts: Verb<"payment_gifts"> = asking(
  ({ db, me }) => Promise.all([giftsOf(db, me, MOST), lettersOf(db, me, MOST)]),
  async (context, _input, [rows, letters]) =>
    succeed({
      gifts: await Promise.all(
        rows.map((row) => giftOnWire(context, row, letters.get(row.id) ?? null)),
      ),
    }),
);
