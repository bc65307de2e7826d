/** What operators read of a month. */
import { z } from "zod";
import { SignedMoney } from "#contract/scalars.ts";

export const ReportLine = z.strictObject({
  /**
   * `orders` made, by what became of them; `money_in` and `money_out` at a provider; `refunds` decided, by kind;
   * `commission` earned less what refunds took; `settlements` paid; `people` new.
   */
  what: z.string(),
  of: z.string(),
  count: z.int(),
  /** Null for what is no money. */
  amount: SignedMoney.nullable(),
});
export type ReportLine = z.infer<typeof ReportLine>;

export const REPORT_OPERATIONS = {
  reports_month: {
    summary:
      "A month (UTC): orders, money in and out, refunds, commission, settlements, new people.",
    changes: false,
    rights: ["finance"],
    request: z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: "a month as 2026-03." })
        .describe("As 2026-03."),
    }),
    response: z.strictObject({ month: z.string(), lines: z.array(ReportLine) }),
  },
} as const;
