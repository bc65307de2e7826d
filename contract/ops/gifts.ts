/** What operators see of gifts. One is ended as any code is (`codes_revoke`), with its money by `orders_refund`. */
import { z } from "zod";
import { GiftState } from "../gift.ts";
import { Instant, Money, ObjectId } from "../scalars.ts";
import { paged, PageEnd } from "./words.ts";

const ListedGift = z.strictObject({
  /** Of its redemption code too. */
  id: ObjectId,
  number: z.string(),
  buyerUid: z.string(),
  months: z.int(),
  total: Money,
  refunded: Money,
  state: GiftState,
  boughtAt: Instant,
  redeemedAt: Instant.nullable(),
  redeemedByUid: z.string().nullable(),
  /** When a letter goes out that waits; who gets it is not for operators. */
  letterDueAt: Instant.nullable(),
  lettersSent: z.int().nonnegative(),
});

export const GIFT_OPERATIONS = {
  gifts_find: {
    summary: "Gifts by the number of their order, their code, or who bought or redeemed them.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    withheld: ["of"],
    request: z.strictObject({ of: z.string().trim().min(1).max(128), ...paged() }),
    response: z.strictObject({ gifts: z.array(ListedGift), next: PageEnd.nullable() }),
  },
} as const;
