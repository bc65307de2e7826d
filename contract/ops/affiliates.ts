/** What operators do about affiliates: who is one at which rate, and how their settlements are paid. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { Month, Settlement } from "../affiliate.ts";
import { AccountAddress, NetworkId } from "../crypto.ts";
import { Instant, Money, ObjectId, Percent, SignedMoney } from "../scalars.ts";
import { Finding, OutgoingTransaction } from "./outgoing.ts";
import { Note, paged, PageEnd, Uid } from "./words.ts";

const OfMonth = Month.meta({ format: "month" });

const Affiliate = z.strictObject({
  uid: Uid,
  /** Of first purchases; null for somebody who is no affiliate any more. */
  percent: Percent.nullable(),
  invitees: z.int().nonnegative(),
  unsettled: SignedMoney,
  settled: Money,
});

/** What of commission moves the balance: an order earns it, a refund takes it back, one that came to nothing gives it again. */
export const StatementLine = z.enum(["earned", "taken_back", "given_again", "settlement"]);
export type StatementLine = z.output<typeof StatementLine>;

/** Each currency by itself. `closing` is `opening` and `earned` and `takenBack`, less `settled`. */
const Balance = z.strictObject({
  opening: SignedMoney,
  earned: Money,
  /** Less what was given again. */
  takenBack: SignedMoney,
  settled: Money,
  closing: SignedMoney,
  /** Of settlements made by the end, those that were not paid by then. */
  due: Money,
});

export const AFFILIATE_OPERATIONS = {
  affiliates_list: {
    summary: "Everybody who is an affiliate or has commission unsettled, the newest account first.",
    changes: false,
    rights: ["finance"],
    looks: true,
    request: z.strictObject({ uid: Uid.optional(), ...paged() }),
    response: z.strictObject({ affiliates: z.array(Affiliate), next: PageEnd.nullable() }),
  },
  affiliates_statement: {
    summary:
      "What one affiliate earned, what refunds took of it and what was settled, newest first, with the balances of all or of some months (UTC).",
    changes: false,
    rights: ["finance"],
    looks: true,
    request: z
      .strictObject({
        uid: Uid,
        from: OfMonth.optional().describe("The first month, as 2026-03."),
        until: OfMonth.optional().describe("The last one."),
        ...paged(),
      })
      .refine(({ from = "", until = "9" }) => from <= until, {
        path: ["until"],
        error: FAULTS.monthBefore,
      }),
    response: z.strictObject({
      /** On the first page; none on the others, whose sums are the same. */
      balances: z.array(Balance),
      entries: z.array(
        z.strictObject({
          at: Instant,
          what: StatementLine,
          /** What it adds to the balance; negative where it takes. */
          amount: SignedMoney,
          /** Whose purchase, which, and what was received for it; null of a settlement. */
          invitee: Uid.nullable(),
          order: z.string().nullable(),
          total: Money.nullable(),
          percent: Percent.nullable(),
          type: z.enum(["first", "renewal"]).nullable(),
          /** Of an entry: whether a settlement has it. */
          state: z.enum(["unsettled", "settled", "due", "paid"]),
          /** The settlement's month. */
          period: Month.nullable(),
          paidAt: Instant.nullable(),
        }),
      ),
      next: PageEnd.nullable(),
    }),
  },
  affiliates_settlements: {
    summary: "Settlements, newest first, with where their affiliates want to be paid.",
    changes: false,
    rights: ["finance"],
    looks: true,
    request: z.strictObject({ state: z.enum(["due", "paid"]).optional(), ...paged() }),
    response: z.strictObject({
      settlements: z.array(
        Settlement.extend({
          uid: Uid,
          /** Where its affiliate wants to be paid; null where they have named nothing. */
          payoutNetwork: NetworkId.nullable(),
          payoutAddress: AccountAddress.nullable(),
        }),
      ),
      next: PageEnd.nullable(),
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
      note: Note,
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
        error: FAULTS.transactionOrNote,
      }),
    response: z.strictObject({
      /** Null when no transaction was named. */
      finding: Finding.nullable(),
      settlement: Settlement,
    }),
  },
} as const;
