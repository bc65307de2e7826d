/** What the line ran into, as wide as the page: it comes from outside it. */
import { Drawing, type DrawingShape } from "./drawing.tsx";

export type SceneName = "forbidden" | "not-found" | "server-error";

const SIZE = { width: 320, height: 120 };

const TANGLE =
  "M-200 84H0c13 0 26 2 40 0 15-2 31-6 44-14s21-27 34-34c12-6 32-11 42-6 9 4 19 20 18 30-1 11-16 27-28 32s-33 3-42-4c-8-6-14-22-12-32 2-11 15-28 26-32 13-4 36 7 48 16s27 29 26 40c-1 10-14 22-24 24-11 3-31-4-38-12s-10-26-6-32c4-6 19-4 30-4 14 0 34 5 48 10 13 5 20 14 34 18 20 5 53 0 80 0";
/** Where the tangle passes over itself. */
const TANGLE_OVER =
  "M90.2 65.1c3.8-3.6 7.2-8 10.6-12.3M166.9 35.2c3.6 3.7 6.8 8.6 8.8 13.5M144.7 93.5c-4.8 1.1-10.5 1.3-16.1.9M140.9 25.3c5 1.5 10.2 3.6 15 6M184.2 54.3c3.6 4.4 6.8 9.2 8.9 13.7M170.1 57.1c5.1.8 10.5 1.8 15.8 3";

const SCENES: Record<SceneName, DrawingShape> = {
  forbidden: {
    ...SIZE,
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
    ...SIZE,
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
    ...SIZE,
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
};

export function Scene({ name, className }: { name: SceneName; className?: string }) {
  return <Drawing {...SCENES[name]} className={className} />;
}
