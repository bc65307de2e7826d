/** A group as flags on a line: one for each seat, hoisted as seats are paid. The words under it say the same. */
import type { ReactNode } from "react";
import { Flag } from "#app/kit/ui/flag.tsx";
import { seatFlags } from "#app/parts/groups/seat-flags.ts";

export interface Stage {
  /** Seats that are taken, of how many. */
  taken: number;
  size: number;
  title: ReactNode;
  text: ReactNode;
}

export function Stages({ stages }: { stages: Stage[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-3">
      {stages.map((stage, index) => (
        // safe because a stage is its place in the order
        <li
          key={index}
          className="grid grid-cols-[auto_1fr] content-start gap-x-5 sm:grid-cols-1 sm:gap-y-4"
        >
          <SeatLine taken={stage.taken} size={stage.size} />
          <span>
            <span className="block font-semibold">{stage.title}</span>
            <span className="mt-1 block text-quiet">{stage.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function SeatLine({ taken, size }: { taken: number; size: number }) {
  return (
    <span
      aria-hidden="true"
      className="relative flex flex-col gap-2 pl-1 sm:flex-row sm:pt-1 sm:pl-0"
    >
      <span className="absolute top-0 bottom-0 left-0 w-0.5 bg-blue sm:right-0 sm:bottom-auto sm:h-0.5 sm:w-auto" />
      {seatFlags(size).map((pattern, seat) => (
        // safe because a flag is its place on the line
        <Flag
          key={seat}
          pattern={pattern}
          tone={seat < taken ? "blue" : "empty"}
          className="h-10 w-12"
        />
      ))}
    </span>
  );
}
