/** The personal centre: its tabs, the guard, and who is signed in. What waits for that is drawn as a skeleton at once. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation, useMatch } from "react-router";
import type { CurrentUser } from "#contract/account.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { usePlain } from "#app/data/plain/plain.ts";
import { currentUserQuery } from "#app/data/session/current-user.ts";
import { keepAnonymousOut, plainUser, useSignedInGuard } from "#app/data/session/guards.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { NeedsScript } from "#app/parts/account/needs-script.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { OwnerQuestion } from "./owner-question.tsx";
import { isPlainPage, userPages } from "./navigation.ts";

export const handle = { namespaces: ["user", "login"] };

export { plainUser as loader, keepAnonymousOut as clientLoader };
export const headers = sameForAll;

export default function PersonalCentre({ loaderData: own }: Route.ComponentProps) {
  const isIn = useSignedInGuard();
  const { data } = useQuery({ ...currentUserQuery, enabled: isIn }, queryClient);
  const user = own ?? (isIn ? data : undefined);
  const plain = usePlain();
  const { pathname } = useLocation();
  const isShown = !plain || isPlainPage(pathname);
  return (
    // One column that a long name cannot widen, here and in the page that is open.
    <div className="page grid grid-cols-1 gap-8 py-8 *:grid-cols-1 sm:py-12">
      <Pages user={user} />
      {!user ? <Ledger /> : isShown ? <Outlet context={user} /> : <NeedsScript />}
      <OwnerQuestion />
    </div>
  );
}

function Pages({ user }: { user: CurrentUser | undefined }) {
  const { t } = useTranslation("user");
  const plain = usePlain();
  const { pathname } = useLocation();
  const pages = userPages(user, pathname);
  return (
    <nav aria-label={t("nav.label")} className="-mx-(--gutter) overflow-x-auto px-(--gutter)">
      <ul className="flex w-max min-w-full gap-6 border-b border-line">
        {(plain ? pages.filter(({ to }) => isPlainPage(to)) : pages).map(({ to, label }) => (
          <Tab key={to} to={to}>
            {t(label)}
          </Tab>
        ))}
      </ul>
    </nav>
  );
}

/** A phone cannot show all tabs: the open one is scrolled into view. */
function Tab({ to, children }: { to: string; children: ReactNode }) {
  const tab = useRef<HTMLLIElement>(null);
  const isOpen = useMatch({ path: to, end: false }) !== null;
  useEffect(() => {
    if (isOpen) tab.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isOpen]);
  return (
    <li ref={tab}>
      <NavLink
        to={to}
        className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-blue aria-[current=page]:text-ink"
      >
        {children}
      </NavLink>
    </li>
  );
}

function Ledger() {
  return (
    <Loading className="grid gap-10">
      <div className="grid gap-4">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-24" />
      </div>
      {["w-40", "w-28", "w-52"].map((width) => (
        <div key={width} className="when-script grid gap-3 border-t border-line pt-5">
          <Skeleton className={width} />
          <Skeleton />
          <Skeleton className="w-3/4" />
        </div>
      ))}
    </Loading>
  );
}
