/** Tabs: arrow keys move between them, and each panel is named by its tab. On a narrow screen the row scrolls. */
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface TabsProps<Id extends string> {
  /** What the row of tabs is about. */
  label: string;
  items: { id: Id; label: ReactNode; content: ReactNode }[];
  value?: Id;
  onValueChange?: (id: Id) => void;
  /** Panels keep what was typed into them when another is shown. */
  keepMounted?: boolean;
}

export function Tabs<Id extends string>({
  label,
  items,
  value,
  onValueChange,
  keepMounted,
}: TabsProps<Id>) {
  return (
    <Base.Root
      value={value}
      defaultValue={value === undefined ? items[0]?.id : undefined}
      onValueChange={(next) => onValueChange?.(next as Id)}
    >
      <Base.List
        aria-label={label}
        activateOnFocus
        className="when-script relative flex overflow-x-auto border-b border-line"
      >
        {items.map(({ id, label }) => (
          <Base.Tab
            key={id}
            value={id}
            className="min-h-12 shrink-0 px-4 font-semibold whitespace-nowrap text-quiet -outline-offset-2 hover:text-ink data-active:text-ink"
          >
            {label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-blue transition-[translate,width] duration-150" />
      </Base.List>
      {items.map(({ id, content }) => (
        <Base.Panel key={id} value={id} keepMounted={keepMounted} className="pt-6">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
