/** What operators do about affiliates: who is one at which rate, and how their settlements are paid. */
import { z } from "zod";
import { Settlement } from "../affiliate.ts";
import { AccountAddress, NetworkId } from "../crypto.ts";
import { Money, ObjectId, Percent, SignedMoney } from "../scalars.ts";
import { Finding, OutgoingTransaction } from "./outgoing.ts";
import { Note, Uid } from "./words.ts";

const Affiliate = z.strictObject({
  uid: Uid,
  /** Of first purchases; null for somebody who is no affiliate any more. */
  percent: Percent.nullable(),
  invitees: z.int().nonnegative(),
  unsettled: SignedMoney,
  settled: Money,
});

export const AFFILIATE_OPERATIONS = {
  affiliates_list: {
    summary:
      "Everybody who is an affiliate or has commission unsettled, and the newest settlements.",
    changes: false,
    rights: ["finance"],
    looks: true,
    request: z.strictObject({ limit: z.int().min(1).max(500).default(50) }),
    response: z.strictObject({
      affiliates: z.array(Affiliate),
      settlements: z.array(
        Settlement.extend({
          uid: Uid,
          /** Where its affiliate wants to be paid; null where they have named nothing. */
          payoutNetwork: NetworkId.nullable(),
          payoutAddress: AccountAddress.nullable(),
        }),
      ),
    }),
  },
  affiliates_rate: {
    summary: "Makes somebody an affiliate at a rate for first purchases, or ends it.",
    changes: true,
    rights: ["finance"],
    request: z.strictObject({
      uid: Uid,
      /** Within the configured bounds; null ends it. What was earned stays theirs. */
      percent: Percent.nullable(),
    }),
    response: Affiliate,
  },
  affiliates_settle: {
    summary: "Makes the settlements that are due now, as the schedule does.",
    changes: true,
    rights: ["finance"],
    request: z.strictObject({}),
    response: z.strictObject({ made: z.int().nonnegative() }),
  },
  affiliates_pay: {
    summary:
      "Marks a settlement as paid: by a transaction that is seen to move the amount, or otherwise.",
    changes: true,
    rights: ["finance"],
    request: z
      .strictObject({
        settlementId: ObjectId,
        transaction: OutgoingTransaction.optional(),
        /** How it was paid otherwise; its affiliate reads it. */
        note: Note.optional(),
      })
      .refine(({ transaction, note }) => (transaction === undefined) !== (note === undefined), {
        path: ["transaction"],
        error: "either a whole transaction or a note.",
      }),
    response: z.strictObject({
      /** Null when no transaction was named. */
      finding: Finding.nullable(),
      settlement: Settlement,
    }),
  },
} as const;
