/** Sums of the figures that `numbers_show` answers, as the page shows them. */
import type { DayFigure, Figure, FigureName } from "#contract/ops/numbers.ts";
import type { Row } from "#app/parts/console/value.tsx";

/** A figure of the span, and of the one before. */
export interface Beside {
  now: number;
  before: number;
}

/** How many, or of a currency how much in minor units. */
export function total(
  figures: Figure[],
  what: FigureName,
  of: { currency?: string; of?: string } = {},
): Beside {
  const sum: Beside = { now: 0, before: 0 };
  for (const figure of figures) {
    if (figure.what !== what || (of.of !== undefined && figure.of !== of.of)) continue;
    if (of.currency === undefined) {
      sum.now += figure.count;
      sum.before += figure.countBefore;
    } else if (figure.amount?.currency === of.currency) {
      sum.now += figure.amount.amount;
      sum.before += figure.amountBefore?.amount ?? 0;
    }
  }
  return sum;
}

/** In which money there is something to show. */
export function currenciesOf(figures: Figure[]): string[] {
  const found = figures.flatMap(({ what, amount }) =>
    what === "money_in" || what === "refunds" ? (amount?.currency ?? []) : [],
  );
  return [...new Set(found)].sort();
}

/** Figures of one name as rows of a table: `of` and `part` are called as they are given, and only what they have is a column. */
export function rowsOf(figures: Figure[], what: FigureName, of?: string, part?: string): Row[] {
  return figures
    .filter((figure) => figure.what === what)
    .map((figure) => ({
      ...(of === undefined ? {} : { [of]: figure.of }),
      ...(part === undefined ? {} : { [part]: figure.part }),
      count: figure.count,
      countBefore: figure.countBefore,
      ...(figure.amount && { amount: figure.amount, amountBefore: figure.amountBefore }),
      ...(figure.seconds !== null && {
        length: figure.seconds,
        lengthBefore: figure.secondsBefore,
      }),
    }));
}

/** Money of a figure by the country whose currency it is. A currency's code begins with its country's (ISO 4217). */
export function rowsByCountry(
  figures: Figure[],
  what: FigureName,
  nameOf: (country: string) => string,
): Row[] {
  return currenciesOf(figures).map((currency) => {
    const { now, before } = total(figures, what, { currency });
    const country = nameOf(currency.slice(0, 2));
    return {
      country,
      amount: { amount: now, currency },
      amountBefore: { amount: before, currency },
    };
  });
}

/** What a chart draws of a figure: how many, or how much in a currency. */
export interface Series {
  id: FigureName;
  currency?: string;
}

/** A day's values by the names of the series as they are, or a week's by its first day. */
export interface Point {
  day: string;
  [series: string]: string | number;
}

const DAY_MS = 86_400_000;
/** More days than that are drawn by weeks. */
const MOST_DAYS = 92;
/** Of a week the last of these holds, of the others the sum. */
const STATES: ReadonlySet<string> = new Set<FigureName>(["members"]);

interface Days {
  from: string;
  to: string;
}

const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export function isByWeek(span: Days): boolean {
  return lengthOf(span) > MOST_DAYS;
}

/** Every day of the span, also one without figures. */
export function pointsOf(of: Days & { days: DayFigure[] }, series: Series[]): Point[] {
  const { from, days } = of;
  const length = lengthOf(of);
  const step = isByWeek(of) ? 7 : 1;
  const points: Point[] = [];
  for (let at = 0; at < length; at += step) {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10);
    points.push({ day, ...Object.fromEntries(series.map(({ id }) => [id, 0])) });
  }
  for (const figure of days) {
    const { day, what, count, amount } = figure;
    const one = series.find(({ id, currency }) => id === what && currency === amount?.currency);
    const point = points[Math.floor((Date.parse(day) - Date.parse(from)) / DAY_MS / step)];
    if (!one || !point) continue;
    const value = amount?.amount ?? count;
    point[what] = STATES.has(what) ? value : Number(point[what]) + value;
  }
  return points;
}

/** A day's values as a row of a table: how many, or how much of a currency. */
export function pointRow({ day, ...values }: Point, currency?: string): Row {
  const cells = Object.entries(values).map(([id, value]) => {
    const much = Number(value);
    return [id, currency === undefined ? much : { amount: much, currency }];
  });
  return { day, ...Object.fromEntries(cells) };
}
