/** Copies a value and says so for 3 s. Where the clipboard is refused a prompt shows the value to be copied by hand (spec §8). */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Spec §9. */
const COPIED_MS = 3_000;

export function useCopy(value: string): { copied: boolean; copy: () => Promise<void> } {
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
  return { copied, copy };
}

/** Returns whether the clipboard really took the text; otherwise the reader has been shown it. */
async function copyText(text: string, message: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt(message, text);
    return false;
  }
}
