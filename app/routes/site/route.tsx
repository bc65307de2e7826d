/** The frame of every page: skip link, header, the page, footer, messages. */
import { useRef } from "react";
import { Outlet } from "react-router";
import { loadSiteConfig } from "#app/data/site/site-config.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { Toaster } from "#app/kit/ui/toast.tsx";
import { Session } from "./session.tsx";
import { ReferralNote } from "./referral-note.tsx";
import type { Route } from "./+types/route";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Prefetch } from "./prefetch.tsx";
import { PageTop } from "#app/parts/frame/page-top.tsx";
import { useArrivalFocus } from "#app/parts/frame/use-arrival-focus.ts";
import { useVisit } from "#app/parts/frame/use-visit.ts";

/** The configuration that pages take their numbers from (app/data/site/site-config.ts); without it they leave claims out. */
export async function loader({ context }: Route.LoaderArgs) {
  return { config: await loadSiteConfig(context.get(gatewayContext).call) };
}

/** For the pages in this frame: the root's would replace the document and its scripts. */
export { ErrorPage as ErrorBoundary } from "#app/parts/page/error-page.tsx";

/** Configuration doesn't change while somebody reads. */
export const shouldRevalidate = () => false;

export default function Site() {
  const main = useRef<HTMLElement>(null);
  useVisit();
  useArrivalFocus(main);
  return (
    <div className="flex min-h-svh flex-col">
      <PageTop />
      <Header />
      <ReferralNote />
      <main ref={main} id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
      <Prefetch />
      <Session />
    </div>
  );
}
