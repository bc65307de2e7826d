/**
 * The site's drawings: one line of one weight that leaves a device, is cut, is tangled, is made fast, or runs. The line
 * is blue, what it meets is ink. All decoration: the words stand beside them.
 */
import type { ReactNode } from "react";
import { classNames } from "#app/kit/styles/class-names.ts";

export interface DrawingShape {
  width: number;
  height: number;
  /** Where the drawing begins; 0 when it is left out. */
  top?: number;
  lines: ReactNode;
}

export interface DrawingProps extends DrawingShape {
  /** Gives the size by its height; the width follows. */
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
