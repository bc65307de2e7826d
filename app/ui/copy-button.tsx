/** Copies a value and says so for 3 s. Where the clipboard is refused a prompt shows the value to be copied by hand (spec §8). */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "./button.tsx";

/** Spec §9. */
const COPIED_MS = 3_000;

export interface CopyButtonProps extends Omit<ButtonProps, "value" | "onClick" | "children"> {
  value: string;
  /** What is copied, as "Copy invite link". */
  label: string;
}

export function CopyButton({ value, label, variant = "secondary", ...rest }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    setCopied(false);
    setCopied(await copyText(value, t("copyByHand")));
  }

  return (
    <Button {...rest} variant={variant} onClick={() => void copy()}>
      {copied ? (
        <Check aria-hidden="true" className="size-5" />
      ) : (
        <Copy aria-hidden="true" className="size-5" />
      )}
      <span aria-live="polite">{copied ? t("copied") : label}</span>
    </Button>
  );
}

/** Returns whether the clipboard really took the text; otherwise the reader has been shown it. */
export async function copyText(text: string, message: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt(message, text);
    return false;
  }
}
