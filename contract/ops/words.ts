/** What operators type in more than one operation: reasons, people, currencies, texts in every language. */
import { z } from "zod";
import { Currency, Language, ObjectId } from "#contract/scalars.ts";
import { FAULTS } from "./faults.ts";

/** Where a page of a list ends: a number, mostly an instant, and the key of its last row. Its reader gives it back as it came. */
export const PageEnd = z
  .string()
  .max(100)
  .regex(/^\d{1,15}\.[A-Za-z0-9_:-]{1,80}$/);

/** How much of a list comes at once, and from where on; its answer has the `next`. */
export function paged(usual = 50, most = 500) {
  return {
    limit: z.int().min(1).max(most).default(usual),
    cursor: PageEnd.optional().describe("The `next` of the page before."),
  };
}

/** A reason or a purpose, in the operators' own record. */
export const Note = z.string().trim().min(1).max(120);

/** Of what is made and of what moves money or time. */
export const PressKey = ObjectId.describe("Made by the caller: the same key is the same press.");

/** A keyed word for all that a preview said. */
export const Seen = z.string().max(64);
/** Handed back with what was previewed. */
export const SeenBefore = Seen.optional().describe(
  "Of a preview: refused where it would do anything else by now.",
);

export const Uid = z
  .string()
  .toUpperCase()
  .length(10)
  .regex(/^[0-9A-Z]+$/);

export const OrderNumber = z
  .string()
  .toUpperCase()
  .length(12)
  .regex(/^[0-9A-Z]+$/);

export const Position = z
  .int()
  .min(0)
  .max(1_000)
  .describe("Its place on the page, the least first.");

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** One that exists: three capitals are not yet a currency. */
export const KnownCurrency = Currency.refine((currency) => CURRENCIES.has(currency), {
  error: FAULTS.currency,
});

/** Whether a request says anything beside whom it is about. */
export function saysMore(request: { id: string }): boolean {
  return Object.entries(request).some(([name, value]) => name !== "id" && value !== undefined);
}

/** A text in every language of the site. */
export function inEveryLanguage(text: z.ZodString) {
  return z.record(Language, text);
}

/** A text in the languages that change; the others stay. */
export function inSomeLanguages(text: z.ZodString) {
  return z.partialRecord(Language, text);
}
