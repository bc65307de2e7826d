/** Light, dark or as the system has it: a switch of two links, of which the style shows the right one, and all three in words. */
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { classNames } from "#app/kit/styles/class-names.ts";
import { SaverLink } from "./saver-link.tsx";
import { chooseTheme, type ThemeChoice, themeHref } from "./theme.ts";

const CLASS = "size-11 place-items-center rounded text-quiet hover:bg-tint hover:text-ink";

export function ThemeToggle() {
  const { t } = useTranslation();
  return (
    <>
      <ThemeLink
        choice="dark"
        label={t("theme.toDark")}
        className={classNames("when-light", CLASS)}
      >
        <Moon aria-hidden="true" className="size-5" />
      </ThemeLink>
      <ThemeLink
        choice="light"
        label={t("theme.toLight")}
        className={classNames("when-dark", CLASS)}
      >
        <Sun aria-hidden="true" className="size-5" />
      </ThemeLink>
    </>
  );
}

const CHOICES = ["light", "dark", "system"] as const;

/** The three choices in words: back to the system's own among them, and the switch beside them. locale-keys: common:theme.* */
export function Appearance({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{t("theme.label")}</span>
      {CHOICES.map((choice) => (
        <ThemeLink key={choice} choice={choice} className={className}>
          {t(`theme.${choice}`)}
        </ThemeLink>
      ))}
      <SaverLink className={className} />
    </p>
  );
}

interface ThemeLinkProps {
  choice: ThemeChoice;
  /** When the link shows a picture. */
  label?: string;
  className?: string;
  children: React.ReactNode;
}

function ThemeLink({ choice, label, className, children }: ThemeLinkProps) {
  const { pathname, search } = useLocation();
  function choose(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    chooseTheme(choice);
  }
  return (
    <a
      href={themeHref(choice, pathname + search)}
      rel="nofollow"
      aria-label={label}
      title={label}
      className={className}
      onClick={choose}
    >
      {children}
    </a>
  );
}
