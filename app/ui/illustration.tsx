/** The site's drawings: one line of one weight, that leaves a device, is made fast, is cut, or runs. All decoration. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
  lines: ReactNode;
}

const DRAWINGS: Record<IllustrationName, Drawing> = {
  ios: {
    width: 72,
    height: 72,
    lines: (
      <>
        <rect x="23" y="8" width="26" height="50" rx="5" />
        <path d="M32 13h8M36 58v6H70" />
      </>
    ),
  },
  android: {
    width: 72,
    height: 72,
    lines: (
      <>
        <rect x="22" y="8" width="28" height="50" rx="3" />
        <path d="M36 13v.1M30 52h12M36 58v6H70" />
      </>
    ),
  },
  mac: {
    width: 72,
    height: 72,
    lines: (
      <path d="M14 48V18a3 3 0 0 1 3-3h38a3 3 0 0 1 3 3v30M6 48h60l-3 6H9l-3-6ZM36 54v10H70" />
    ),
  },
  windows: {
    width: 72,
    height: 72,
    lines: <path d="M8 14h56v34H8zM36 14v34M8 31h56M36 48v16H70M26 64h10" />,
  },
  forbidden: {
    width: 320,
    height: 120,
    lines: (
      <>
        <path d="M0 84H104" />
        <path d="M104 84V44a40 40 0 0 1 80 0v40M92 84h104v30H92zM144 94v10" />
        <path d="M196 100H320" strokeDasharray="2 8" />
      </>
    ),
  },
  "not-found": {
    width: 320,
    height: 120,
    lines: (
      <>
        <path d="M0 40C40 40 60 84 92 84c24 0 26-34 8-34s-12 40 22 30l18-8" />
        <path d="M132 62l8 10-11 5M136 68l11 4-3 9" />
        <path d="M188 58l-9-6M186 62l-12 0M188 66l-8 8" />
        <path d="M188 62c34 8 40 30 72 22 26-6 30-44 60-44" />
      </>
    ),
  },
  "server-error": {
    width: 320,
    height: 120,
    lines: (
      <>
        <path d="M0 30c30 0 40 20 60 20s20-24 38-24 14 40 34 40 10-52 30-40-10 44 14 54 24-60 44-40-22 52 8 52 26-54 92-54" />
        <path d="M150 96 172 74M150 74l22 22" />
      </>
    ),
  },
  success: {
    width: 96,
    height: 72,
    lines: (
      <>
        <path d="M20 60h56M32 60V44M64 60V44M14 36c0-4 4-8 10-8h48c6 0 10 4 10 8s-4 8-10 8H24c-6 0-10-4-10-8Z" />
        <path d="M96 8C80 8 78 28 60 44M34 28l26 16M60 28 34 44M0 66c16 0 20-8 34-22" />
      </>
    ),
  },
  error: {
    width: 96,
    height: 72,
    lines: <path d="M0 40h34M34 40l-7-8M34 40l-6 9M62 40h34M62 40l7-9M62 40l7 8M42 28l12 24" />,
  },
  info: {
    width: 96,
    height: 72,
    lines: <path d="M0 20h36c10 0 12 4 12 10v20M40 50h16l-4 14h-8l-4-14ZM60 20h36" />,
  },
  warning: {
    width: 96,
    height: 72,
    lines: <path d="M0 62h16L48 10l32 52h16M16 62h64M48 30v16M48 53v.2" />,
  },
  loading: {
    width: 96,
    height: 24,
    lines: (
      <>
        <path d="M0 12h96" opacity="0.25" />
        <path d="M0 12h96" pathLength="1" className="animate-run" />
      </>
    ),
  },
};

export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  const { width, height, lines } = DRAWINGS[name];
  return (
    <svg
      aria-hidden="true"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      className={classNames("line-art", className)}
    >
      {lines}
    </svg>
  );
}
