/**
 * The console's frame: the rooms, the palette, the page. Without a session it leads to the sign-in, and from there back; a page
 * that does not come leaves the frame as it is.
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  data,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from "react-router";
import { gatewayContext } from "#app/gateway/context.ts";
import { OperationRefused } from "#app/data/console/operate.ts";
import { meQuery } from "#app/data/console/query.ts";
import { useRowKeys } from "#app/parts/console/use-row-keys.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { BRAND } from "#app/kit/brand.ts";
import { namespacesOf } from "#app/kit/i18n/namespaces.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { Toaster } from "#app/kit/ui/toast.tsx";
import { LanguageLinks } from "#app/parts/frame/language-link.tsx";
import { PageTop } from "#app/parts/frame/page-top.tsx";
import { ThemeToggle } from "#app/parts/frame/theme-toggle.tsx";
import { useArrivalFocus } from "#app/parts/frame/use-arrival-focus.ts";
import { useVisit } from "#app/parts/frame/use-visit.ts";
import { ErrorPage } from "#app/parts/page/error-page.tsx";
import type { Route } from "./+types/route";
import type { Operator } from "./operator.ts";
import { RoomsMenu } from "./rooms-menu.tsx";

/** No server draws it, and its library is in no Worker. */
const Palette = lazyPart(async () => (await import("./palette.client.tsx")).Palette);

export const handle = {
  namespaces: [
    "console",
    "console-actions",
    "console-codes",
    "console-columns",
    "console-faults",
    "console-fields",
    "console-jobs",
    "console-forms",
    "console-hints",
    "console-values",
  ],
};

/** On other hosts there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(gatewayContext).console) throw data(null, { status: 404 });
  return null;
}

export default function Console() {
  return <Frame>{(me) => <Outlet context={me} />}</Frame>;
}

/** On another host there is neither this page nor its frame. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status < 500;
  if (isUnknown && loaderData === undefined) return <ErrorPage />;
  return <Frame>{() => (isUnknown ? <Unknown /> : <Failed />)}</Frame>;
}

function Unknown() {
  const { t } = useTranslation("console");
  return (
    <EmptyState isPage title={t("unknown.title")} text={t("unknown.text")}>
      <LinkButton to="/console">{t("today.title")}</LinkButton>
    </EmptyState>
  );
}

function Failed() {
  const { t } = useTranslation("console");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <ErrorState
      isPage
      title={t("failed")}
      text={t("failedText")}
      onRetry={() => void navigate(pathname + search, { replace: true })}
    />
  );
}

/** An operator who is signed in gets the page; before that there is the sign-in alone. */
function Frame({ children }: { children: (me: Operator | undefined) => ReactNode }) {
  const { t } = useTranslation("console");
  // No server draws a page, nor has its texts: they are fetched while it is asked who is here.
  const namespaces = namespacesOf(useMatches());
  useTranslation(namespaces, { useSuspense: false });
  const main = useRef<HTMLElement>(null);
  useVisit();
  useArrivalFocus(main);
  useRowKeys(main);
  const { pathname, search } = useLocation();
  const isEntering = pathname === "/console/enter";
  const { data: me, error, refetch } = useQuery({ ...meQuery, enabled: !isEntering }, queryClient);
  const isOut = error instanceof OperationRefused && error.problem === "Unauthorized";
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOut || isEntering) return;
    void navigate("/console/enter", { replace: true, state: { from: pathname + search } });
  }, [isOut, isEntering, navigate, pathname, search]);
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
          {isEntering ? (
            children(undefined)
          ) : me ? (
            <Suspense fallback={<Waiting />}>
              <Worded namespaces={namespaces}>{children(me)}</Worded>
            </Suspense>
          ) : error && !isOut ? (
            <ErrorState title={t("failed")} text={error.message} onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
        </main>
      </div>
      <Toaster />
    </div>
  );
}

interface WordedProps {
  namespaces: ReturnType<typeof namespacesOf>;
  children: ReactNode;
}

/** What is looked up by any name is there before it is asked for. */
function Worded({ namespaces, children }: WordedProps) {
  useTranslation(namespaces);
  return children;
}

function Waiting() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
