/** Instants, durations, months and countries as letters word them, in the reader's language. */
import { LANGUAGES } from "#contract/languages.ts";
import type { Platform } from "#contract/platform.ts";
import type { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/message.json";

/** A text of `message.json`. */
export type Key = keyof typeof texts;

/** No value where there is no instant: its text is not among those that are said. */
export function instantIn(at: number | null, language: Language): { at?: string } {
  return at === null ? {} : { at: instantText(at, language) };
}

export const SYSTEMS: Record<Platform, string> = {
  ios: "iOS",
  android: "Android",
  mac: "macOS",
  windows: "Windows",
};

/** "Germany", "德国". */
export function countryText(country: string, language: Language): string {
  const { tag } = LANGUAGES[language];
  return new Intl.DisplayNames(tag, { type: "region" }).of(country) ?? country;
}

/** "7 days", "7天". */
export function daysText(days: number, language: Language): string {
  const { tag } = LANGUAGES[language];
  return new Intl.NumberFormat(tag, { style: "unit", unit: "day", unitDisplay: "long" }).format(
    days,
  );
}

/** "March 2026", "2026年3月". */
export function monthText(period: string, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(Date.parse(`${period}-01T00:00:00Z`));
}

/** An instant with its zone named; nobody's own zone is known here. */
export function instantText(ms: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[language].dates, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(ms)} UTC`;
}
