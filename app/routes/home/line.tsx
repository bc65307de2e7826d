/** The line through the home page: down a margin beside a section, or across the page between two. */
import type { ReactNode } from "react";

export type Side = "left" | "right";

/** A section with the line in one of its margins. */
export function Along({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        viewBox="0 0 2 2"
        preserveAspectRatio="none"
        className={side === "left" ? "rail rail-left" : "rail rail-right"}
      >
        <path d="M1 0v2" />
      </svg>
      {children}
    </div>
  );
}

const SWEEPS: Record<Side, string> = {
  left: "M100 0C100 70 0 30 0 100",
  right: "M0 0C0 70 100 30 100 100",
};

/** The line crosses over to the other margin. */
export function Across({ to }: { to: Side }) {
  return (
    <div aria-hidden="true" className="sweep">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={SWEEPS[to]} />
      </svg>
    </div>
  );
}
