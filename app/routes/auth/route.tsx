/** The sign-in pages: for visitors who are not signed in. A browser that holds a session waits until it is asked. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, redirect } from "react-router";
import { usePlain } from "#app/data/plain/plain.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { keepSignedInOut, useSignedOutGuard, wayOnward } from "#app/data/session/guards.ts";
import { useLoginState } from "#app/data/session/login-state.ts";
import { rememberRegisterFrom } from "#app/data/session/register-from.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { SaverLink } from "#app/parts/frame/saver-link.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { forgetBegun } from "./begun.ts";
import { Mooring } from "./mooring.tsx";

export const handle = { namespaces: ["login"] };

export const headers = sameForAll;

/** The server draws the form for everybody, but for a reader without scripts whose session it has. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(gatewayContext).plain?.isIn()) throw redirect(wayOnward(url));
  return null;
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  keepSignedInOut({ url });
  rememberRegisterFrom(window.location);
  return null;
}

export default function SignInPages() {
  const isOut = useSignedOutGuard();
  const isIn = useLoginState() === "in";
  const [shown, setShown] = useState(false);
  if (isOut && !shown) setShown(true);
  useEffect(() => {
    if (isIn) forgetBegun();
  }, [isIn]);
  return (
    <div className="page grid gap-x-8 py-10 sm:py-16 lg:grid-cols-12 lg:py-20">
      <div className="w-full min-w-0 max-w-md lg:col-span-6 xl:col-span-5">
        {/* The first script's mark decides until the login state does: nobody who is signed in sees a form. */}
        <div className={shown ? undefined : "when-out"}>
          <Outlet />
        </div>
        {!shown && <Waiting />}
        <LightNote />
      </div>
      <Mooring className="hidden text-ink lg:col-span-5 lg:col-start-8 lg:block" />
    </div>
  );
}

/** On a light page that has no scripts: what it can not do, and where that is. */
function LightNote() {
  const { t } = useTranslation("login");
  const isLight = usePageFacts()?.savesData;
  const plain = usePlain();
  if (!plain || !isLight) return null;
  return (
    <p className="mt-6 text-sm text-quiet">
      {t("needsWhole")}{" "}
      <SaverLink className="text-blue underline underline-offset-4 hover:text-blue-strong" />
    </p>
  );
}

function Waiting() {
  return (
    <Loading className="when-in grid gap-6">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="mt-4 h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12 w-1/3" />
    </Loading>
  );
}
