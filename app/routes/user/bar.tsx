/** How much of something there is, as a bar in a panel of the account area. */
import { Meter } from "@base-ui/react/meter";
import type { ReactNode } from "react";

export interface BarProps {
  label: string;
  value: number;
  max: number;
  /** The value in words. */
  text: string;
  /** Under the bar. */
  children: ReactNode;
}

export function Bar({ label, value, max, text, children }: BarProps) {
  return (
    <Meter.Root
      value={value}
      max={max}
      aria-label={label}
      getAriaValueText={() => text}
      className="lg:col-span-12"
    >
      <Meter.Track className="relative h-3 rounded border border-ink bg-paper">
        <Meter.Indicator className="h-full rounded-[inherit] bg-blue forced-color-adjust-none" />
      </Meter.Track>
      {children}
    </Meter.Root>
  );
}
