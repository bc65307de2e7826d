/** What operators read of any time: figures of closed days (UTC), which stay as they are. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { SignedMoney } from "#contract/scalars.ts";

/**
 * What a day is asked for. `of` and `part` say which of it.
 * - `money_in` captured: of a plan, by a method; `refunds` paid less those that came back: of a kind, of a plan.
 * - `cash_in`, `cash_out` of a provider, by the ledger.
 * - `people` registered: `alone` or `invited`.
 * - `members` when the day ended: with time that runs, who ever bought or redeemed some. `members_new` bought for the first
 *   time, `members_back` again after they were gone, `members_gone` had an end 30 days ago and bought nothing since.
 * - `time` given by source, in seconds: `trial`, `invitation` and so on; `trials_bought` are new members who had a trial.
 * - `groups` whose end was on that day: of a size, by seats taken.
 * - `brought` by `invitation` or `affiliate`: money in less money out of those who came so; `commission` of `first`
 *   purchases and of `renewal`, less what refunds took.
 * - `coupons` used, of a code, with their discount.
 * - `letters` delivered and `letters_failed`, of a channel.
 * - `calls` answered, of a name; `calls_failed` of them by the problem that they were refused with, and `calls_slow` that took
 *   a second or more. What the last seconds of an isolate counted may be missing.
 */
export const FigureName = z.enum([
  "money_in",
  "refunds",
  "cash_in",
  "cash_out",
  "people",
  "members",
  "members_new",
  "members_back",
  "members_gone",
  "trials_bought",
  "time",
  "groups",
  "brought",
  "commission",
  "coupons",
  "letters",
  "letters_failed",
  "calls",
  "calls_failed",
  "calls_slow",
]);
export type FigureName = z.output<typeof FigureName>;

const Day = z.iso.date();

/** The money is null for what is none; so are the seconds. */
const Sum = {
  count: z.int(),
  amount: SignedMoney.nullable(),
  seconds: z.int().nullable(),
};

export const Figure = z.strictObject({
  what: FigureName,
  of: z.string(),
  part: z.string(),
  ...Sum,
  /** The same in the span of the same length just before. Of `members` both are what they were on the last day. */
  countBefore: z.int(),
  amountBefore: SignedMoney.nullable(),
  secondsBefore: z.int().nullable(),
});
export type Figure = z.output<typeof Figure>;

export const DayFigure = z.strictObject({ day: Day, what: FigureName, ...Sum });
export type DayFigure = z.output<typeof DayFigure>;

const DAYS_MOST = 366;

const Span = {
  from: Day.optional().describe("The first day."),
  to: Day.optional().describe("The last day; the last closed one when it is left out."),
  days: z
    .int()
    .min(1)
    .max(DAYS_MOST)
    .optional()
    .describe("How many, where the first is left out; 28 otherwise."),
};

const SpanRequest = z
  .strictObject(Span)
  .refine(({ from, to }) => !from || !to || isSpan(from, to), {
    path: ["from"],
    error: FAULTS.span,
  });

/** What is the provider's is null where it keeps no books, or has not been asked for all of the days. */
const Cash = z.strictObject({
  provider: z.string(),
  ledgerIn: SignedMoney,
  ledgerOut: SignedMoney,
  providerIn: SignedMoney.nullable(),
  providerOut: SignedMoney.nullable(),
  /** What the provider has more than the ledger. A payment just before midnight may be booked on the next day. */
  difference: SignedMoney.nullable(),
  fees: SignedMoney.nullable(),
});
export type Cash = z.output<typeof Cash>;

const DayCash = z.strictObject({ day: Day, ...Cash.shape });
export type DayCash = z.output<typeof DayCash>;

export const NUMBER_OPERATIONS = {
  numbers_show: {
    summary: "Figures of a span of closed days (UTC) and of the span before it, and each day's.",
    changes: false,
    rights: ["finance"],
    request: SpanRequest,
    response: z.strictObject({
      from: Day,
      to: Day,
      /** The first and the last closed day; null before there is one. */
      firstClosed: Day.nullable(),
      lastClosed: Day.nullable(),
      figures: z.array(Figure),
      /** Of each day by name and unit: its `of` and `part` together. */
      days: z.array(DayFigure),
    }),
  },
  numbers_cash: {
    summary:
      "Money at each provider by the ledger and by the provider's own books, day by day (UTC), with the differences.",
    changes: false,
    rights: ["finance"],
    request: SpanRequest,
    response: z.strictObject({ from: Day, to: Day, sums: z.array(Cash), days: z.array(DayCash) }),
  },
} as const;

function isSpan(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days >= 1 && days <= DAYS_MOST;
}
