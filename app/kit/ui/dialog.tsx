/** A dialog over the page: it takes the focus, Escape and a press outside close it, the focus goes back after. */
import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#app/kit/styles/class-names.ts";

export const BACKDROP_CLASS =
  "fixed inset-0 z-40 bg-[#0b1626]/60 transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

export const POPUP_CLASS =
  "fixed inset-x-0 bottom-0 z-50 mx-auto grid max-h-[92svh] w-full gap-5 overflow-y-auto overscroll-contain border border-line bg-paper p-6 text-ink transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:max-w-lg sm:rounded sm:p-8";

export interface DialogProps {
  open: boolean;
  /** Without it, only what is in the dialog closes it. */
  onOpenChange?: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** It may open over another dialog, which stays as it is meanwhile. */
  isOnTop?: boolean;
  className?: string;
  children?: ReactNode;
}

/** How many lie over another. */
let onTop = 0;

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, isOnTop = false, className, children } = props;
  const { t } = useTranslation();
  useEffect(() => {
    if (!isOnTop) return;
    onTop += 1;
    return () => {
      onTop -= 1;
    };
  }, [isOnTop]);
  // A press in the one over it is a press outside.
  const change = (next: boolean) => (isOnTop || onTop === 0) && onOpenChange?.(next);
  return (
    <Base.Root open={open} onOpenChange={(next) => void change(next)}>
      <Base.Portal>
        <Base.Backdrop className={classNames(BACKDROP_CLASS, isOnTop && "z-50")} />
        <Base.Popup className={classNames(POPUP_CLASS, className)}>
          <div className="grid gap-2 pr-10">
            <Base.Title className="text-xl font-semibold">{title}</Base.Title>
            {description && (
              <Base.Description className="text-quiet">{description}</Base.Description>
            )}
          </div>
          {children}
          {onOpenChange && (
            <Base.Close
              aria-label={t("close")}
              className="absolute top-4 right-4 grid size-11 place-items-center rounded text-quiet hover:bg-tint hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
