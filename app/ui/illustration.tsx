/**
 * The site's drawings: one line of one weight that leaves a device, is cut, is tangled, is made fast, or runs. The line
 * is blue, what it meets is ink. All decoration: the words stand beside them. A whole page's line comes from outside it.
 */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Hitch } from "./hitch.tsx";

export type IllustrationName =
  | "ios"
  | "android"
  | "mac"
  | "windows"
  | "forbidden"
  | "not-found"
  | "server-error"
  | "success"
  | "error"
  | "info"
  | "warning"
  | "loading";

interface Drawing {
  width: number;
  height: number;
  /** Where the drawing begins; 0 when it is left out. */
  top?: number;
  lines: ReactNode;
}

const DEVICE = { width: 144, height: 128 };
const SIGN = { width: 220, height: 120 };
const SCENE = { width: 320, height: 120 };

const TANGLE =
  "M-200 84H0c13 0 26 2 40 0 15-2 31-6 44-14s21-27 34-34c12-6 32-11 42-6 9 4 19 20 18 30-1 11-16 27-28 32s-33 3-42-4c-8-6-14-22-12-32 2-11 15-28 26-32 13-4 36 7 48 16s27 29 26 40c-1 10-14 22-24 24-11 3-31-4-38-12s-10-26-6-32c4-6 19-4 30-4 14 0 34 5 48 10 13 5 20 14 34 18 20 5 53 0 80 0";
/** Where the tangle passes over itself. */
const TANGLE_OVER =
  "M90.2 65.1c3.8-3.6 7.2-8 10.6-12.3M166.9 35.2c3.6 3.7 6.8 8.6 8.8 13.5M144.7 93.5c-4.8 1.1-10.5 1.3-16.1.9M140.9 25.3c5 1.5 10.2 3.6 15 6M184.2 54.3c3.6 4.4 6.8 9.2 8.9 13.7M170.1 57.1c5.1.8 10.5 1.8 15.8 3";

const DRAWINGS: Record<IllustrationName, Drawing> = {
  ios: {
    ...DEVICE,
    lines: (
      <>
        <path d="M40 4h44a10 10 0 0 1 10 10v80a10 10 0 0 1-10 10H40a10 10 0 0 1-10-10V14A10 10 0 0 1 40 4ZM54 14h16" />
        <path d="M62 104v18h82" className="stroke-blue" />
      </>
    ),
  },
  android: {
    ...DEVICE,
    lines: (
      <>
        <path d="M36 4h52a5 5 0 0 1 5 5v90a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5ZM62 14v.5M50 94h24" />
        <path d="M62 104v18h82" className="stroke-blue" />
      </>
    ),
  },
  mac: {
    ...DEVICE,
    lines: (
      <>
        <path d="M14 88V28a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v60M0 88h124l-7 14H7z" />
        <path d="M62 102v20h82" className="stroke-blue" />
      </>
    ),
  },
  windows: {
    ...DEVICE,
    lines: (
      <>
        <path d="M6 12h112v72H6zM62 12v72M6 48h112M62 84v18M40 102h44" />
        <path d="M84 102h18v20h42" className="stroke-blue" />
      </>
    ),
  },
  forbidden: {
    ...SCENE,
    top: 12,
    height: 102,
    lines: (
      <>
        <path d="M-200 84h318M202 84h24" className="stroke-blue" />
        <path d="M236 84h84" strokeDasharray="0.1 9" className="stroke-blue" />
        <path d="M118 60h84v52h-84zM134 60V42a26 26 0 0 1 52 0v18M160 86v10M155 81a5 5 0 1 0 10 0 5 5 0 1 0-10 0Z" />
      </>
    ),
  },
  "not-found": {
    ...SCENE,
    top: 44,
    height: 62,
    lines: (
      <path
        d="M-200 84H0c30 0 44-18 66-22 24-4 40 10 36 26-4 14-26 14-28-2-2-20 24-30 52-24c7 1 12-3 19-11M126 62c9 2 16 1 25-1M126 62c7 3 12 8 16 15M198 62c-7-2-13-2-20-9M198 62c-9 0-14 1-24 3M198 62c-7 3-11 8-15 14M198 62c22 4 30 22 54 22h68"
        className="stroke-blue"
      />
    ),
  },
  "server-error": {
    ...SCENE,
    top: 20,
    height: 88,
    lines: (
      <>
        <path d={TANGLE} className="stroke-blue" />
        <path d={TANGLE_OVER} className="halo" />
        <path d={TANGLE_OVER} className="stroke-blue" />
      </>
    ),
  },
  success: { ...SIGN, top: 56, height: 62, lines: <Hitch lead="M0 104h128" /> },
  error: {
    ...SIGN,
    top: 64,
    height: 40,
    lines: (
      <path
        d="M0 84h72M72 84c6-1 11-5 16-12M72 84c8 0 14 0 22-1M72 84c6 2 11 7 15 14M148 84h72M148 84c-6-2-11-6-16-12M148 84c-8 1-14 0-22 1M148 84c-6 2-10 7-14 13"
        className="stroke-blue"
      />
    ),
  },
  info: {
    ...SIGN,
    lines: (
      <>
        <path d="M0 24h88c16 0 22 6 22 18v28" className="stroke-blue" />
        <path d="M102 70h16l8 38H94zM70 114h80" />
      </>
    ),
  },
  warning: {
    ...SIGN,
    lines: (
      <>
        <path d="M0 108h44l56-92c5-8 15-8 20 0l56 92h44" className="stroke-blue" />
        <path d="M110 46v28M110 90v1" />
      </>
    ),
  },
  loading: {
    width: 220,
    height: 24,
    lines: (
      <>
        <path d="M0 12h220" opacity="0.25" className="stroke-blue" />
        <path d="M0 12h220" pathLength="1" className="animate-run stroke-blue" />
      </>
    ),
  },
};

export interface IllustrationProps {
  name: IllustrationName;
  /** Gives the size by its height; the width follows. */
  className?: string;
}

export function Illustration({ name, className }: IllustrationProps) {
  const { width, height, top = 0, lines } = DRAWINGS[name];
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
