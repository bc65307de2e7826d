/**
 * A place held for what is still loading. One of them says so to a screen reader; the shapes are silent. Where no script
 * runs nothing loads, and neither shows.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#app/kit/styles/class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("when-script block h-5 animate-breathe rounded bg-tint", className)}
    />
  );
}

/** Wraps the shapes of one part of the page. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation();
  return (
    <output className={classNames("block", className)}>
      <span className="when-script sr-only">{t("loading")}</span>
      <noscript>{t("needsScript")}</noscript>
      {children}
    </output>
  );
}
