/** Currencies and decimals: how many digits a minor unit is, amounts as text, and text as amounts. */
import { LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import { portion } from "./amount.ts";

/** 2 for USD, 0 for JPY. @throws for what is not a currency code. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/**
 * The smallest step in which money of a currency can be moved, in minor units: where they are thousandths, as of KWD, a card
 * network takes only whole tens.
 */
export function stepOf(currency: string): number {
  return 10 ** Math.max(0, minorDigits(currency) - 2);
}

/** The nearest amount that can be moved, halves up. */
export function movable(amount: number, currency: string): number {
  const step = stepOf(currency);
  return step * portion(amount, 1, step);
}

/** The amount as plain decimals: `5.59`, and `559` where there are no minor units. */
export function decimals(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(amount);
  const sign = amount < 0 ? "-" : "";
  const text = String(Math.abs(amount)).padStart(digits + 1, "0");
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Reads plain decimals without ever making a float; null for anything else, one digit too many included. */
export function parseDecimals(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text);
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > digits) return null;
  return Number(`${match[1]}${fraction.padEnd(digits, "0")}`);
}

/** For mails and receipts in the person's language, e.g. `$5.59`. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const { tag } = LANGUAGES[language];
  // safe because Intl takes decimal strings exactly; the type knows numbers only
  const exact = decimals(amount, currency) as unknown as number;
  return new Intl.NumberFormat(tag, { style: "currency", currency }).format(exact);
}
