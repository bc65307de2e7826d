/** The frame of the pages outside the site's menu (spec §2): the way home, language and light, the page. */
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { loadSiteConfig } from "#app/data/site/site-config.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { Toaster } from "#app/kit/ui/toast.tsx";
import { ReferralNote } from "#app/routes/site/referral-note.tsx";
import { Session } from "#app/routes/site/session.tsx";
import { LanguageLinks } from "#app/parts/frame/language-link.tsx";
import { PageTop } from "#app/parts/frame/page-top.tsx";
import { Appearance, ThemeToggle } from "#app/parts/frame/theme-toggle.tsx";
import { useArrivalFocus } from "#app/parts/frame/use-arrival-focus.ts";
import { useVisit } from "#app/parts/frame/use-visit.ts";
import type { Route } from "./+types/route";

/** As in the site's own frame (app/data/site/site-config.ts). */
export async function loader({ context }: Route.LoaderArgs) {
  return { config: await loadSiteConfig(context.get(gatewayContext).call) };
}

/** For the pages in this frame: the root's would replace the document and its scripts. */
export { ErrorPage as ErrorBoundary } from "#app/parts/page/error-page.tsx";

/** Configuration doesn't change while somebody reads. */
export const shouldRevalidate = () => false;

export default function Plain() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useVisit();
  useArrivalFocus(main);
  return (
    <div className="flex min-h-svh flex-col">
      <PageTop />
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
      <footer className="border-t border-line">
        <div className="page py-4 text-sm text-quiet">
          <Appearance className="inline-flex min-h-11 items-center underline-offset-4 hover:underline" />
        </div>
      </footer>
      <Toaster />
      <Session />
    </div>
  );
}
