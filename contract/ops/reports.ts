/** What operators read of a month. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { ProductId } from "#contract/catalog.ts";
import { Money, Percent, SignedMoney } from "#contract/scalars.ts";
import { Decimals } from "./decimals.ts";
import { paged, PageEnd } from "./words.ts";

export const ReportLine = z.strictObject({
  /**
   * `orders` made, by what became of them; `money_in` of payers, at a provider; `refunds` paid less those that came back (a
   * dispute that was won), by kind, and the same money by provider as `money_out`;
   * `commission` earned less what refunds took; `settlements` paid; `people` new.
   */
  what: z.string(),
  of: z.string(),
  count: z.int(),
  /** Null for what is no money. */
  amount: SignedMoney.nullable(),
});
export type ReportLine = z.infer<typeof ReportLine>;

const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: FAULTS.month })
  .describe("As 2026-03.");

/**
 * `orders` made, `refunds` paid and, as negative rows, those that came back, `commission` earned and taken back, `settlements`
 * paid, what providers kept as `fees` where their books say so, and every entry of the money `ledger`.
 */
export const ExportName = z.enum([
  "orders",
  "refunds",
  "fees",
  "commission",
  "settlements",
  "ledger",
]);
export type ExportName = z.output<typeof ExportName>;

/** What moves money is a journal too: double-entry text as hledger and ledger read it (decision 0176). */
export const ExportForm = z.enum(["csv", "journal"]);
export type ExportForm = z.output<typeof ExportForm>;

export const JOURNALS = [
  "fees",
  "commission",
  "settlements",
  "ledger",
] as const satisfies ExportName[];

const Rate = z.int().min(1).max(100);

export const REPORT_OPERATIONS = {
  reports_month: {
    summary:
      "A month (UTC): orders, money in and out, refunds, commission, settlements, new people.",
    changes: false,
    rights: ["finance"],
    request: z.strictObject({ month: Month }),
    response: z.strictObject({ month: z.string(), lines: z.array(ReportLine) }),
  },
  reports_export: {
    summary: "What an accountant takes of a month (UTC), a page at a time.",
    changes: false,
    rights: ["finance"],
    request: z
      .strictObject({
        month: Month,
        what: ExportName,
        form: ExportForm.default("csv"),
        ...paged(1_000, 2_000),
      })
      .refine(({ what, form }) => form === "csv" || JOURNALS.some((name) => name === what), {
        path: ["form"],
        error: FAULTS.journal,
      }),
    response: z.strictObject({
      /** RFC 4180, or a journal; the first page begins with the names of the columns, or with what it is. */
      text: z.string(),
      next: PageEnd.nullable(),
    }),
  },
  reports_if: {
    summary:
      "What a month's orders would have brought under another price, promo code, reward or commission, if as many had bought.",
    changes: false,
    rights: ["finance"],
    request: z
      .strictObject({
        month: Month,
        plan: ProductId.optional().describe("Whose price, and promo code; without it all."),
        price: Decimals.optional().describe("The plan's, in its currency."),
        couponPercent: Rate.optional().describe("Off every order that had no promo code."),
        rewardPercent: Percent.optional().describe("Of the time, to who invited."),
        firstPercent: Rate.optional().describe("Of first purchases, to affiliates."),
        renewalPercent: Rate.optional().describe("Of renewals, to affiliates."),
      })
      .refine(({ plan, price }) => price === undefined || plan !== undefined, {
        path: ["plan"],
        error: FAULTS.planOfPrice,
      }),
    response: z.strictObject({
      month: z.string(),
      /** A line for each currency: what was, and what would have been. Seats of groups and gifts are not in it. */
      lines: z.array(
        z.strictObject({
          orders: z.int(),
          moneyWas: Money,
          moneyIf: Money,
          difference: SignedMoney,
          commissionWas: Money,
          commissionIf: Money,
          rewardSecondsWas: z.int(),
          rewardSecondsIf: z.int(),
        }),
      ),
    }),
  },
} as const;
