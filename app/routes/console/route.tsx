/** The console's frame: the rooms, the palette, the page. Without a session it leads to the sign-in. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { data, Link, Outlet, useLocation, useNavigate } from "react-router";
import { gatewayContext } from "#app/gateway/context.ts";
import { meQuery } from "#app/data/console/query.ts";
import { useRowKeys } from "#app/parts/console/use-row-keys.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { BRAND } from "#app/kit/brand.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { Toaster } from "#app/kit/ui/toast.tsx";
import { LanguageLinks } from "#app/parts/frame/language-link.tsx";
import { PageTop } from "#app/parts/frame/page-top.tsx";
import { ThemeToggle } from "#app/parts/frame/theme-toggle.tsx";
import { useArrivalFocus } from "#app/parts/frame/use-arrival-focus.ts";
import { useVisit } from "#app/parts/frame/use-visit.ts";
import type { Route } from "./+types/route";
import { Palette } from "./palette.tsx";
import { RoomsMenu } from "./rooms-menu.tsx";

export const handle = {
  namespaces: [
    "console",
    "console-actions",
    "console-codes",
    "console-columns",
    "console-fields",
    "console-jobs",
    "console-values",
  ],
};

/** On other hosts there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(gatewayContext).console) throw data(null, { status: 404 });
  return null;
}

export { ErrorPage as ErrorBoundary } from "#app/parts/page/error-page.tsx";

export default function Console() {
  const { t } = useTranslation("console");
  const main = useRef<HTMLElement>(null);
  useVisit();
  useArrivalFocus(main);
  useRowKeys(main);
  const { pathname } = useLocation();
  const isEntering = pathname === "/console/enter";
  const { data: me, error } = useQuery({ ...meQuery, enabled: !isEntering }, queryClient);
  const navigate = useNavigate();
  useEffect(() => {
    if (error && !isEntering) void navigate("/console/enter", { replace: true });
  }, [error, isEntering, navigate]);
  return (
    <div className="flex min-h-svh flex-col">
      <title>{t("title", { brand: BRAND.name })}</title>
      <meta name="robots" content="noindex" />
      <PageTop />
      <header className="border-b border-line">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-(--gutter)">
          <Link
            to="/console"
            aria-label={t("title", { brand: BRAND.name })}
            className="-ml-1 flex min-h-11 rounded px-1"
          >
            <BrandMark name={BRAND.name} />
          </Link>
          <div className="flex items-center gap-1 sm:gap-2">
            {me && !isEntering && <Palette me={me} />}
            <LanguageLinks />
            <ThemeToggle />
          </div>
        </div>
      </header>
      <div className="grid grow grid-cols-1 grid-rows-[auto_1fr] lg:grid-rows-1 lg:grid-cols-5 xl:grid-cols-6">
        {me && !isEntering && <RoomsMenu me={me} />}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="grid min-w-0 grid-cols-1 content-start gap-8 px-(--gutter) py-8 lg:col-span-4 lg:col-start-2 xl:col-span-5"
        >
          {isEntering ? <Outlet /> : me ? <Outlet context={me} /> : <Waiting />}
        </main>
      </div>
      <Toaster />
    </div>
  );
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
