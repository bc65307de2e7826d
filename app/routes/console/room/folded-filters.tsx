/** On a phone, what a list is asked by lies behind one button that says how many of it are asked; else it is all there. */
import { Collapsible } from "@base-ui/react/collapsible";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "#app/kit/browser/use-media.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** As the rooms are beside the page. */
const WIDE = "(width >= 64rem)";

export function FoldedFilters({ asked, children }: { asked: number; children: ReactNode }) {
  const { t } = useTranslation("console");
  const isWide = useMedia(WIDE);
  const [isOpen, setOpen] = useState(false);
  return (
    <Collapsible.Root open={isWide || isOpen} onOpenChange={setOpen} className="grid gap-4">
      {!isWide && (
        <Collapsible.Trigger
          render={<Button variant="secondary" className="min-h-11 justify-self-start px-3" />}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {t("filters", { count: asked })}
        </Collapsible.Trigger>
      )}
      {/* What was typed stays while it is folded, and is folded again once the list is asked for. */}
      <Collapsible.Panel keepMounted onSubmit={() => setOpen(false)}>
        {children}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
