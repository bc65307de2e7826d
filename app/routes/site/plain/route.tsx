/** The frame of the pages outside the site's menu (spec §2): the way home, language and light, the page, nothing else. */
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { BRAND } from "#app/brand.ts";
import { gatewayContext } from "#app/context.ts";
import { Session } from "#app/session/session.tsx";
import { loadSiteConfig } from "#app/site-config.ts";
import { ReferralNote } from "#app/tracking/referral-note.tsx";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { LanguageLinks } from "../language-link.tsx";
import { SkipLink } from "../skip-link.tsx";
import { ThemeToggle } from "../theme-toggle.tsx";
import { useArrivalFocus } from "../use-arrival-focus.ts";
import { useVisit } from "../use-visit.ts";
import type { Route } from "./+types/route";

/** As in the site's own frame (app/site-config.ts). */
export async function loader({ context }: Route.LoaderArgs) {
  return { config: await loadSiteConfig(context.get(gatewayContext).call) };
}

/** Of the pages in this frame: if the root's took their place, the document and its scripts would be made anew. */
export { ErrorPage as ErrorBoundary } from "#app/error-page.tsx";

/** Configuration doesn't change while somebody reads. */
export const shouldRevalidate = () => false;

export default function Plain() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useVisit();
  useArrivalFocus(main);
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="page flex min-h-18 items-center justify-between gap-4">
          <Link to="/" aria-label={t("nav.brandHome")} className="-ml-1 flex min-h-11 rounded px-1">
            <BrandMark name={BRAND.name} />
          </Link>
          <div className="flex items-center gap-1 sm:gap-2">
            <LanguageLinks />
            <ThemeToggle />
          </div>
        </div>
      </header>
      <ReferralNote />
      <main ref={main} id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Toaster />
      <Session />
    </div>
  );
}
