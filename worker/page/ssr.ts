/** Renders pages with React Router; the only file that imports the server build. */
import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { gatewayContext, type GatewayFacts } from "#app/gateway/context.ts";
import { PARAMETERS } from "#app/gateway/parameters.ts";
import { pageRequest } from "./request.ts";

export const BUILD = build.assets.version;

/** The script that every page begins with. */
export const ENTRY_FILE = build.assets.entry.module;

/** Whether a page or a file of the app has that path. */
export function isPage(pathname: string): boolean {
  return PAGES.test(pathname);
}

/** Whether the page of that path takes forms, which readers without scripts post to it. */
export function takesForms(pathname: string): boolean {
  return FORMS.test(pathname);
}

const PAGES = pathsOf(Object.keys(build.routes));
const FORMS = pathsOf(Object.keys(build.routes).filter((id) => build.routes[id]?.module.action));

function pathsOf(ids: string[]): RegExp {
  return new RegExp(`^/(?:${ids.flatMap(patternOf).join("|")})$`);
}

/** None for the catch-all and for frames without an address. */
function patternOf(id: string): string[] {
  const { path, index } = build.routes[id]!;
  if (path === "*" || (path === undefined && !index)) return [];
  const whole: string[] = [];
  for (let at = build.routes[id]; at; at = build.routes[at.parentId ?? ""])
    if (at.path) whole.unshift(at.path);
  return [
    whole
      .join("/")
      .replaceAll(".", "\\.")
      .replaceAll(/:(\w+)/g, valuesOf),
  ];
}

function valuesOf(_: string, parameter: string): string {
  const values: Record<string, readonly string[]> = PARAMETERS;
  return values[parameter] ? `(?:${values[parameter].join("|")})` : "[^/]+";
}

const handle = createRequestHandler({
  build,
  mode: import.meta.env.MODE,
  getLoadContext: ({ context }) => {
    const router = new RouterContextProvider();
    // safe because `renderPage` is the only caller and puts the facts there
    router.set(gatewayContext, context.cloudflare.data.facts as GatewayFacts);
    return router;
  },
});

/** The adapter expects the event of a Pages function. */
export async function renderPage(
  request: Request,
  { facts, posted }: { facts: GatewayFacts; posted?: Uint8Array<ArrayBuffer> | undefined },
  execution: Pick<ExecutionContext, "waitUntil" | "passThroughOnException">,
): Promise<Response> {
  return handle({
    request: pageRequest(request, posted),
    data: { facts },
    env: {},
    params: {},
    functionPath: "",
    next: () => Promise.reject(new Error("no function follows")),
    waitUntil: (promise) => execution.waitUntil(promise),
    passThroughOnException: () => execution.passThroughOnException(),
  } as Parameters<typeof handle>[0]);
}
