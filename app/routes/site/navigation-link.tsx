/** One link of the header or the footer; one to another site says so by its arrow. */
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { isExternal, type NavigationLink as Target } from "./navigation.ts";

export function NavigationLink({ label, to, className }: Target & { className?: string }) {
  const { t } = useTranslation();
  if (!isExternal(to)) {
    return (
      <NavLink to={to} end={to === "/"} prefetch="intent" className={className}>
        {t(label)}
      </NavLink>
    );
  }
  return (
    <a href={to} rel="noopener" className={className}>
      {t(label)}
      <ArrowUpRight aria-hidden="true" className="mb-1 ml-1 inline size-4" />
    </a>
  );
}
