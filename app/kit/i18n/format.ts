/**
 * Money, instants and durations in the reader's language. A page that is rendered on the server names the zone itself
 * ("UTC"): the reader's own zone is known in the browser only.
 */
import { languageOf, LANGUAGES, type LanguageTag } from "#contract/languages.ts";
import type { Money } from "#contract/scalars.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const formats = new Map<string, unknown>();

/** Making a format takes a hundred times as long as using it, so each is made once. */
function formatOf<Format, Options>(
  Kind: new (language: string, options: Options) => Format,
  language: string,
  options: Options,
): Format {
  const key = `${Kind.name} ${language} ${JSON.stringify(options)}`;
  // safe because the key names the kind
  const known = formats.get(key) as Format | undefined;
  const format = known ?? new Kind(language, options);
  if (!known) formats.set(key, format);
  return format;
}

/** What was asked for, with how it was worded. */
export type Wording = [asked: string, written: string][];

let wording = new Map<string, string>();

/**
 * Two versions of Intl may word a value differently, by a space or by a sign. What the server writes into a page is noted,
 * and the browser takes it over. A page is rendered at one go, so one wording is enough for all.
 */
export function beginWording(known: Wording): void {
  wording = new Map(known);
}

/** What has been written since. */
export function wordingSoFar(): Wording {
  return [...wording];
}

interface Writer<Value> {
  format: (value: Value) => string;
}

function write<Format extends Writer<Value>, Options, Value>(
  Kind: new (language: string, options: Options) => Format,
  language: string,
  options: Options,
  value: Value,
  words: (format: Format) => string = (format) => format.format(value),
): string {
  const key = JSON.stringify([Kind.name, language, options, value]);
  const known = wording.get(key);
  if (known !== undefined) return known;
  const written = words(formatOf(Kind, language, options));
  if (import.meta.env.SSR) wording.set(key, written);
  return written;
}

/** "$9.99", "US$9.99": the minor units of the currency decide the decimals. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const options = { style: "currency", currency } as const;
  return write(Intl.NumberFormat, language, options, amount, (format) =>
    format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0)),
  );
}

export function formatNumber(
  value: number,
  language: string,
  options: Intl.NumberFormatOptions,
): string {
  return write(Intl.NumberFormat, language, options, value);
}

/** Whole percent, as 20 for "20%". */
export function formatPercent(percent: number, language: string): string {
  return formatNumber(percent / 100, language, { style: "percent", maximumFractionDigits: 3 });
}

export interface InstantFormat {
  /** An IANA zone; the reader's own when it is left out (browser only). */
  zone?: string;
  /** `minute` shows the time as well. */
  to?: "day" | "minute";
}

/** An instant with its zone: "20 April 2025, 14:05 GMT+8". */
export function formatInstant(
  instant: string,
  language: string,
  { zone, to = "minute" }: InstantFormat = {},
): string {
  const day = { year: "numeric", month: "long", day: "numeric", timeZone: zone } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const date = new Date(instant);
  const words = [Intl.DateTimeFormat, dateLanguage(language)] as const;
  const moment = write(...words, to === "minute" ? { ...day, ...time } : day, date);
  // Appended here: beside a day English says "at UTC", and Chinese puts it before the time.
  const zoneName = write(...words, { ...day, timeZoneName: "short" } as const, date, (format) => {
    const parts = format.formatToParts(date);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
  return keepTogether(`${moment} ${zoneName}`.trim());
}

/** A calendar date, which has no zone: `2025-04-20` is the 20th everywhere. */
export function formatDate(date: string, language: string): string {
  const options = { dateStyle: "long", timeZone: "UTC" } as const;
  const day = new Date(`${date}T00:00:00Z`);
  return keepTogether(write(Intl.DateTimeFormat, dateLanguage(language), options, day));
}

/** A day stays with its month, a zone with its time, and a figure with the character it counts, where a line breaks. */
function keepTogether(text: string): string {
  return text
    .replace(/^(\d+) /, "$1\u00a0")
    .replace(/ (?=[A-Z]{3})/g, "\u00a0")
    .replace(/\d(?=\p{Script=Han})/gu, "$&\u2060");
}

/** A calendar month: `2026-03` as "March 2026", or "Mar" where its year is clear. */
export function formatMonth(
  month: string,
  language: string,
  length: "long" | "short" = "long",
): string {
  const options =
    length === "long" ? ({ year: "numeric", month: "long" } as const) : { month: "short" as const };
  const inUtc = { ...options, timeZone: "UTC" };
  const first = new Date(`${month}-01T00:00:00Z`);
  return write(Intl.DateTimeFormat, dateLanguage(language), inUtc, first);
}

/** The two largest parts of a duration: "23 days, 4 hours", "23天4小时". Whole seconds. */
export function formatDuration(seconds: number, language: string): string {
  const parts = (
    [
      ["day", Math.floor(seconds / DAY_S)],
      ["hour", Math.floor((seconds % DAY_S) / HOUR_S)],
      ["minute", Math.floor((seconds % HOUR_S) / MINUTE_S)],
      ["second", Math.floor(seconds % MINUTE_S)],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .slice(0, 2)
    .map(([unit, count]) => formatUnit(count, unit, language));
  if (parts.length === 0) return formatUnit(0, "minute", language);
  return write(Intl.ListFormat, language, { type: "unit" } as const, parts);
}

/** "card, cash, or cheque", "卡、现金或支票". */
export function formatChoice(names: string[], language: string): string {
  return write(Intl.ListFormat, language, { type: "disjunction" } as const, names);
}

/** "6 months", "6个月". */
export function formatMonths(months: number, language: string): string {
  return formatUnit(months, "month", language);
}

/** A clock that runs down: "23:59:07", with days in front as hours. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    Math.floor(whole / HOUR_S),
    Math.floor((whole % HOUR_S) / MINUTE_S),
    whole % MINUTE_S,
  ];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function formatUnit(value: number, unit: string, language: string): string {
  return formatNumber(value, language, { style: "unit", unit, unitDisplay: "long" });
}

/** Dates in an order that nobody can misread. */
function dateLanguage(language: string): string {
  // safe because a page is in no other language
  return LANGUAGES[languageOf(language as LanguageTag)].dates;
}
