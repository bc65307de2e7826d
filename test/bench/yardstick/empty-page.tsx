/** An empty page of React Router, rendered as its template for Workers renders one. */
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from "react-router";

async function render(request: Request, status: number, headers: Headers, entry: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />);
  headers.set("content-type", "text/html");
  return new Response(body, { status, headers });
}

function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const ROUTES = {
  root: { id: "root", path: "", module: { default: Outlet, Layout } },
  home: {
    id: "home",
    parentId: "root",
    index: true as const,
    module: { default: () => <h1>Hello</h1>, loader: () => ({ message: "hello" }) },
  },
};

const inManifest = (id: keyof typeof ROUTES) => ({
  id,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: id === "home",
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const BUILD = {
  entry: { module: { default: render } },
  routes: ROUTES,
  assets: {
    entry: { module: "/assets/entry.js", imports: [] },
    routes: {
      root: { ...inManifest("root"), path: "" },
      home: { ...inManifest("home"), parentId: "root", index: true },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  // safe because the router reads no more of a build than this when it renders a page
} as unknown as ServerBuild;

const handle = createRequestHandler(BUILD, "production");

export default { fetch: (request: Request) => handle(request) };
