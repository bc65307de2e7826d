/**
 * The system's share sheet; nothing where there is none, since a copy button is beside it. Copies the address when the
 * sheet does not open.
 */
import Check from "lucide-react/icons/check";
import Share2 from "lucide-react/icons/share-2";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

export interface ShareButtonProps extends Omit<ButtonProps, "onClick" | "children" | "title"> {
  title: string;
  text?: string;
  url: string;
}

const never = () => () => {};

export function ShareButton({
  title,
  text,
  url,
  variant = "secondary",
  ...rest
}: ShareButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(url);
  const offered = useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
  if (!offered) return null;

  async function share() {
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // The reader closed the sheet, which needs no answer.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  }
  const Icon = copied ? Check : Share2;
  return (
    <Button {...rest} variant={variant} onClick={() => void share()}>
      <Icon aria-hidden="true" className="size-5" />
      <span aria-live="polite">{t(copied ? "copied" : "share")}</span>
    </Button>
  );
}
