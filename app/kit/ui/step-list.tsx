/** Numbered steps, each with its heading and what to know about it. */
import type { ReactNode } from "react";

export interface Step {
  title: ReactNode;
  text?: ReactNode;
}

export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid max-w-prose gap-6">
      {steps.map(({ title, text }, index) => (
        // safe because a step is its place in the order
        <li key={index} className="grid grid-cols-[2.25em_1fr] gap-2">
          <span
            aria-hidden="true"
            className="tabular text-xl leading-snug font-semibold text-faint"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">{title}</p>
            {text && <p className="text-quiet">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
