/** One value of an answer, as its form says: money, an instant, a word, a name that leads somewhere. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Instant, type Money, SignedMoney } from "#contract/scalars.ts";
import { formatDuration, formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { type Labels, useLabels } from "./labels.ts";

export type Shown = string | number | boolean | null | Money | Shown[] | Row;
export interface Row {
  [name: string]: Shown;
}

export interface ValueProps {
  name: string;
  value: Shown;
  to?: string | null;
}

const LENGTHS = new Set([
  "seconds",
  "length",
  "lengthBefore",
  "rewardSecondsWas",
  "rewardSecondsIf",
]);

/** The name of a call, shown as it is: it is searched for in the log. */
const CALL = "call";

export function Value({ name, value, to = null }: ValueProps) {
  const textOf = useText();
  const labels = useLabels();
  const language = useLanguage();
  const isLength = LENGTHS.has(name) && typeof value === "number";
  const text = isLength
    ? lengthOf(value, language)
    : (namedIn(name, value, labels) ?? textOf(value));
  // A number of many letters breaks where it must, a short name such as 2026-10 nowhere; words break between them.
  const breaking = /\S{17}/.test(text)
    ? "wrap-anywhere"
    : /^[\w.-]+$/.test(text)
      ? "whitespace-nowrap"
      : "wrap-break-word";
  if (name === CALL) return <code className={`col-span-3 font-mono ${breaking}`}>{text}</code>;
  if (!to) return <span className={`col-span-3 ${breaking}`}>{text}</span>;
  return (
    <Link
      to={to}
      className={`col-span-3 font-medium ${breaking} text-blue underline underline-offset-4`}
    >
      {text}
    </Link>
  );
}

/** A figure in a column of several is called as in one of its own. A job without words is no word of something else. */
function namedIn(name: string, value: Shown, { field, named }: Labels): string | null {
  if (typeof value !== "string") return null;
  const own = named(name, value);
  if (own !== null || name === "job") return own ?? value;
  const figure = name === "what" ? field(value) : value;
  return figure === value ? null : figure;
}

/** Time that was given, or taken. */
export function lengthOf(seconds: number, language: string): string {
  if (seconds === 0) return "–";
  const length = formatDuration(Math.abs(seconds), language);
  return seconds < 0 ? `−${length}` : length;
}

/** What is plain has a text; the rest has rows of its own. */
export function isPlain(value: Shown): boolean {
  return value === null || typeof value !== "object" || isMoney(value) || isWords(value);
}

export function isMoney(value: Shown): value is Money {
  return SignedMoney.safeParse(value).success;
}

function isWords(value: Shown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
}

export function useText(): (value: Shown) => string {
  const language = useLanguage();
  const { t } = useTranslation("console");
  const { word } = useLabels();
  return (value) => {
    if (value === null || value === "") return "–";
    if (Array.isArray(value) && value.length === 0) return "–";
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (typeof value === "number") return String(value);
    if (isMoney(value)) return formatMoney(value, language);
    if (isWords(value)) return value.map(word).join(", ");
    if (typeof value !== "string") return JSON.stringify(value);
    return Instant.safeParse(value).success ? formatInstant(value, language) : word(value);
  };
}
