/** The document around every page, and the error page that replaces one. */
import { useTranslation } from "react-i18next";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { pageFacts, usePageFacts } from "./data/site/page-facts.ts";
import { gatewayContext } from "./gateway/context.ts";
import type { Route } from "./+types/root";
import { PageTexts } from "./kit/i18n/page-texts.tsx";
import { NO_EVAL_SCRIPT } from "./shell/no-eval.ts";
import { FirstLoadFailure, FirstLoadWatch } from "./shell/first-load.tsx";
import { ARRIVAL_SCRIPT } from "./data/session/arrival.ts";
import fontUrl from "./kit/styles/instrument-sans.woff2";
import style from "./kit/styles/app.css?inline";
import { Chat } from "./shell/chat.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const loader = ({ context }: Route.LoaderArgs) => pageFacts(context.get(gatewayContext));

export { ErrorPage as ErrorBoundary } from "./parts/page/error-page.tsx";

/** The facts of this visit never change while the page is open. */
export const shouldRevalidate = () => false;

/** Both come with the page: the browser's bundle, which never writes them, leaves their text out. */
const STYLE = import.meta.env.SSR ? style : "";
const FIRST_SCRIPT = import.meta.env.SSR ? `${NO_EVAL_SCRIPT}\n${ARRIVAL_SCRIPT}` : "";

export function Layout({ children }: { children: React.ReactNode }) {
  const facts = usePageFacts();
  const nonce = facts?.nonce;
  const { i18n } = useTranslation();
  return (
    <html lang={i18n.language} data-theme={facts?.theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning>
          {FIRST_SCRIPT}
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <style href="site" precedence="first" nonce={nonce}>
          {STYLE}
        </style>
        <Links nonce={nonce} />
        <Chat scriptUrl={facts?.chatScriptUrl ?? null} nonce={nonce} />
      </head>
      <body>
        {children}
        <FirstLoadFailure />
        <FirstLoadWatch nonce={nonce} />
        <PageTexts />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
