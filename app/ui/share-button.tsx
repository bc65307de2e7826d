/** The system's own share sheet, where there is one; elsewhere nothing, for a copy button stands beside it. */
import { Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "./button.tsx";

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
  const offered = useSyncExternalStore(
    never,
    () => "share" in navigator,
    () => false,
  );
  if (!offered) return null;

  // The sheet also rejects when the reader closes it.
  const share = () => navigator.share({ title, text, url }).catch(() => undefined);
  return (
    <Button {...rest} variant={variant} onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      {t("share")}
    </Button>
  );
}
