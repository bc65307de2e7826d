/**
 * Days as bars, or as a line, on one scale. Drawn by recharts, whose layer for assistive technology moves along the days by
 * the arrow keys; the same values stand in the table under it.
 */
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type { Point } from "./figures.ts";

export interface Drawn {
  id: string;
  label: string;
  shape: "bar" | "line";
  /** Drawn downwards; its words are of the value as it is. */
  isLess?: true;
}

export interface DayChartProps {
  title: string;
  points: Point[];
  drawn: Drawn[];
  /** A value in words: as much as it is, and short beside the axis. */
  words: (value: number, length: "long" | "short") => string;
}

/** By place, each apart from the paper and from its neighbour in either light. */
const COLOURS = ["var(--blue)", "var(--edge)", "var(--error)"];
const TICK = { fill: "var(--quiet)", fontSize: 13 };
const HEIGHT = 260;
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const BOX = {
  background: "var(--raised)",
  border: "1px solid var(--line)",
  borderRadius: 4,
  color: "var(--ink)",
};

export function DayChart({ title, points, drawn, words }: DayChartProps) {
  const language = useLanguage();
  const signOf = (id: unknown) => (drawn.some((one) => one.id === id && one.isLess) ? -1 : 1);
  const heights = points.map(({ day, ...values }) => ({
    day,
    ...Object.fromEntries(
      Object.entries(values).map(([id, value]) => [id, signOf(id) * Number(value)]),
    ),
  }));
  return (
    <div className="grid grid-cols-1 gap-3">
      {drawn.length > 1 && <Legend drawn={drawn} />}
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={heights} margin={MARGIN} stackOffset="sign" title={title}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tick={TICK}
            tickLine={false}
            stroke="var(--edge)"
            minTickGap={24}
            tickFormatter={(day: string) => shortDay(day, language)}
          />
          <YAxis
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width="auto"
            allowDecimals={false}
            tickFormatter={(value: number) => words(value, "short")}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: "var(--tint)" }}
            contentStyle={BOX}
            itemStyle={{ color: "var(--ink)" }}
            labelFormatter={(day) => (typeof day === "string" ? formatDate(day, language) : day)}
            formatter={(value, _, { dataKey }) => words(signOf(dataKey) * Number(value), "long")}
          />
          <ReferenceLine y={0} stroke="var(--edge)" />
          {drawn.map(({ id, label, shape }, place) =>
            shape === "line" ? (
              <Line
                key={id}
                dataKey={id}
                name={label}
                stroke={COLOURS[place]}
                strokeWidth={2}
                dot={points.length === 1}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={id}
                dataKey={id}
                name={label}
                fill={COLOURS[place]}
                stackId="day"
                maxBarSize={32}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The library's own speaks English to screen readers. */
function Legend({ drawn }: Pick<DayChartProps, "drawn">) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      {drawn.map(({ id, label }, place) => (
        <li key={id} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3" viewBox="0 0 12 12">
            <rect width="12" height="12" fill={COLOURS[place]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function shortDay(day: string, language: string): string {
  const options = { month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, options).format(new Date(day));
}
