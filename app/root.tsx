/** The document around every page, and the error page that replaces one. */
import { Outlet } from "react-router";
import { pageFacts } from "./data/site/page-facts.ts";
import { gatewayContext } from "./gateway/context.ts";
import type { Route } from "./+types/root";
import { Document, InDocument } from "./shell/document.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const loader = ({ context }: Route.LoaderArgs) => pageFacts(context.get(gatewayContext));

export { ErrorPage as ErrorBoundary } from "./parts/page/error-page.tsx";

/** The facts of this visit never change while the page is open. */
export const shouldRevalidate = () => false;

export const Layout = import.meta.env.SSR ? Document : InDocument;

export default function Root() {
  return <Outlet />;
}
