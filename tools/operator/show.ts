/** What an operation answered, as lines and tables for a person at a terminal. */
import { AttentionDetail } from "#contract/ops/attention.ts";
import { type Money, SignedMoney } from "#contract/scalars.ts";
import { decimalsOf, moneyText } from "./money.ts";
import { plainDetail } from "./plain-detail.ts";

type Plain = string | number | boolean | null | Money | AttentionDetail;
export type Shown = Plain | Shown[] | { [name: string]: Shown };
type Row = Record<string, Shown>;

const LONGEST_LINE = 4;

/** A few values are a line, more are a table, and so is each list. */
export function show(answer: Row, title = ""): void {
  // Alone a list of values is lines to copy; beside others it needs its name.
  const isAlone = Object.keys(answer).length === 1;
  const { plain, others } = parted(isAlone ? answer : joined(answer, 1));
  if (title) console.log(`${title}:`);
  if (plain.length > LONGEST_LINE) console.table(Object.fromEntries(plain));
  else if (plain.length > 0) console.log(plain.map((pair) => pair.join(": ")).join(", "));
  for (const [name, value] of others) {
    if (Array.isArray(value)) showList(value, name);
    else show(value, name);
  }
}

/** What the rows hold lists of follows them. */
function showList(list: Shown[], title: string): void {
  if (list.length === 0) return console.log(`${title}: none`);
  if (list.every(isPlain)) return console.log(list.map(textOf).join("\n"));
  // safe because a list holds values or records
  const rows = (list as Row[]).map((row) => parted(joined(row)));
  console.log(`${title}:`);
  console.table(rows.map(({ plain }) => Object.fromEntries(plain)));
  for (const { plain, others } of rows) {
    for (const [name, value] of others) show({ [`${name} of ${plain[0]?.[1]}`]: value });
  }
}

/** A list of at least so many values is one cell. */
function joined(row: Row, least = 0): Row {
  const cells = Object.entries(row).map(([name, value]): [string, Shown] => {
    const isCell = Array.isArray(value) && value.length >= least && value.every(isPlain);
    return [name, isCell ? value.map(textOf).join(" ") : value];
  });
  return Object.fromEntries(cells);
}

/** What has a text, and what has rows of its own. */
function parted(row: Row): { plain: [string, string][]; others: [string, Shown[] | Row][] } {
  const plain: [string, string][] = [];
  const others: [string, Shown[] | Row][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (isPlain(value)) plain.push([name, textOf(value)]);
    else others.push([name, value]);
  }
  return { plain, others };
}

function isPlain(value: Shown): value is Plain {
  return value === null || typeof value !== "object" || isMoney(value) || isDetail(value);
}

/** A value of a row for a file of them: money as decimals, its currency as a column of that name. */
export function cellOf(row: Row, column: string): string {
  const value = column === "currency" ? Object.values(row).find(isMoney)?.currency : row[column];
  if (value === undefined || value === null) return "";
  const text = isMoney(value) ? decimalsOf(value) : isPlain(value) ? textOf(value) : "";
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isMoney(value: Shown | undefined): value is Money {
  return SignedMoney.safeParse(value).success;
}

function isDetail(value: Shown): value is AttentionDetail {
  return AttentionDetail.safeParse(value).success;
}

/** Nothing is `none`, as one types it. */
function textOf(value: Plain): string {
  if (value === null) return "none";
  if (typeof value !== "object") return String(value);
  return "form" in value ? plainDetail(value) : moneyText(value);
}
