/**
 * The site's drawings: one line of one weight that leaves a device, is cut, is tangled, is made fast, or runs. The line
 * is blue, what it touches is ink. All decoration: the words beside them say the same.
 */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface DrawingShape {
  width: number;
  height: number;
  /** Where the drawing begins; 0 by default. */
  top?: number;
  lines: ReactNode;
}

export interface DrawingProps extends DrawingShape {
  /** Sets the height; the width follows. */
  className?: string;
}

export function Drawing({ width, height, top = 0, lines, className }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 ${top - 2} ${width + 4} ${height + 4}`}
      className={classNames("line-art", className)}
    >
      {lines}
    </svg>
  );
}
