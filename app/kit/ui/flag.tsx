/**
 * Signal flags: the geometry of maritime flags as solid blocks of two colours. A flag never says anything alone: a word
 * is beside it, so a screen reader skips it unless it has a label.
 */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export type FlagPattern =
  | "plain"
  | "halves"
  | "bands"
  | "pale"
  | "quarters"
  | "checks"
  | "cross"
  | "saltire"
  | "diamond"
  | "border"
  | "diagonal"
  | "triangles"
  | "disc";

/** `empty` is a place on the line where a flag will be: an outline, dashed. */
export type FlagTone = "ink" | "blue" | "signal" | "empty";

/** The charge of each pattern on a field of 30 by 24; the field itself is drawn under it. */
const CHARGES: Record<FlagPattern, ReactNode> = {
  plain: null,
  halves: <path d="M15 0h15v24H15z" />,
  bands: <path d="M0 8h30v8H0z" />,
  pale: <path d="M10 0h10v24H10z" />,
  quarters: <path d="M15 0h15v12H15zM0 12h15v12H0z" />,
  checks: (
    <path d="M10 0h10v6H10zM0 6h10v6H0zM20 6h10v6H20zM10 12h10v6H10zM0 18h10v6H0zM20 18h10v6H20z" />
  ),
  cross: <path d="M12 0h6v9h12v6H18v9h-6v-9H0V9h12z" />,
  saltire: <path d="M0 0h5l10 8 10-8h5v4l-10 8 10 8v4h-5l-10-8-10 8H0v-4l10-8L0 4z" />,
  diamond: <path d="M15 0 30 12 15 24 0 12z" />,
  border: <path d="M7.5 6h15v12h-15z" />,
  diagonal: <path d="M30 0v24H0z" />,
  triangles: <path d="M0 0h30L0 24h30z" />,
  disc: <circle cx="15" cy="12" r="6.5" />,
};

const TONES: Record<FlagTone, { field: string; charge: string }> = {
  ink: { field: "fill-ink", charge: "fill-paper" },
  blue: { field: "fill-blue", charge: "fill-on-blue" },
  signal: { field: "fill-signal", charge: "fill-on-signal" },
  empty: { field: "fill-transparent", charge: "fill-transparent" },
};

export interface FlagProps {
  pattern: FlagPattern;
  tone?: FlagTone;
  label?: string;
  className?: string;
}

export function Flag({ pattern, tone = "ink", label, className }: FlagProps) {
  const { field, charge } = TONES[tone];
  const empty = tone === "empty";
  return (
    <svg
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      viewBox="-1 -1 32 26"
      className={classNames("inline-block shrink-0", className)}
    >
      <path d="M0 0h30v24H0z" className={field} />
      <g className={charge}>{CHARGES[pattern]}</g>
      <path
        d="M0 0h30v24H0z"
        className="fill-none stroke-ink"
        strokeWidth="1.5"
        strokeDasharray={empty ? "3 3" : undefined}
      />
    </svg>
  );
}
