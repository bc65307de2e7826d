/** The document around every page, and the error page that replaces one. */
import { useTranslation } from "react-i18next";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { gatewayContext } from "#app/context.ts";
import type { Route } from "./+types/root";
import { namespacesOf } from "./i18n/namespaces.ts";
import "./styles/app.css";

export function loader({ context }: Route.LoaderArgs) {
  const { language, platform, apiPrefix, siteOrigin, nonce } = context.get(gatewayContext);
  return { language, platform, apiPrefix, siteOrigin, nonce };
}

/** The facts of this visit never change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const namespaces = namespacesOf(useMatches()).join(" ");
  return (
    <html lang={i18n.language} data-namespaces={namespaces} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce={facts?.nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={facts?.nonce} />
        <Scripts nonce={facts?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
