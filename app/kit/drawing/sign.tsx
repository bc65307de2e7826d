/** What became of something, in the height of a few lines of text. */
import { Hitch } from "./hitch.tsx";
import { Drawing, type DrawingShape } from "./drawing.tsx";

export type SignName = "success" | "error" | "info" | "warning" | "loading";

const SIZE = { width: 220, height: 120 };

const SIGNS: Record<SignName, DrawingShape> = {
  success: { ...SIZE, top: 56, height: 62, lines: <Hitch lead="M0 104h128" /> },
  error: {
    ...SIZE,
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
    ...SIZE,
    lines: (
      <>
        <path d="M0 24h88c16 0 22 6 22 18v28" className="stroke-blue" />
        <path d="M102 70h16l8 38H94zM70 114h80" />
      </>
    ),
  },
  warning: {
    ...SIZE,
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

export function Sign({ name, className }: { name: SignName; className?: string }) {
  return <Drawing {...SIGNS[name]} className={className} />;
}
