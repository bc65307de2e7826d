/**
 * Answers in the site's place when it cannot be reached, with one page that is in this file: the finder. It keeps no page, file or
 * answer of the site, so no page ever holds parts of two builds. The gateway puts the page before this text; null ends the worker
 * (decision 0168).
 */
import { isKeptFor } from "./kept-for.ts";

declare const KEPT_PAGE: string | null;

/** As much of a service worker's own globals as is used: the library of types for pages has none of them. */
interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching extends Event {
  request: Request;
  /** Of the page that asks. */
  clientId: string;
  /** What the browser asked for while this worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface Client {
  navigate: (url: string) => Promise<unknown>;
}

interface Scope {
  registration: ServiceWorkerRegistration;
  clients: { get: (id: string) => Promise<Client | undefined> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (name: "install" | "activate", listen: (event: Extendable) => void): void;
    (name: "fetch", listen: (event: Fetching) => void): void;
  };
}

// safe because this runs in a service worker alone
const scope = self as unknown as Scope;

/** Who blocks an address often lets its questions vanish, and a browser waits for minutes. */
const ANSWER_LIMIT_MS = 15_000;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) =>
  event.waitUntil(KEPT_PAGE === null ? end() : begin()),
);
if (KEPT_PAGE !== null) {
  scope.addEventListener("fetch", (event) => {
    const { mode, method, url } = event.request;
    const page = method === "GET" ? pageFor(mode, new URL(url)) : null;
    if (!page || !isKeptFor(page)) return;
    event.respondWith(mode === "navigate" ? answered(event) : dataOf(page, event));
  });
}

/** Pages are asked for without waiting for this worker, where the browser can do so. */
async function begin(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
}

async function end(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
}

async function answered({ request, preloadResponse }: Fetching): Promise<Response> {
  const asked = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  return Promise.race([asked, late()]).catch(kept);
}

/** What one goes to: by a load, or within an open page, which asks for its data. Data that is fetched ahead has another mode. */
function pageFor(mode: RequestMode, url: URL): URL | null {
  if (mode === "navigate") return url;
  // The home page's own name is empty, and `_` stands for it.
  const [, path] = /^(.*?)_?\.data$/.exec(url.pathname) ?? [];
  return mode === "cors" && path !== undefined ? new URL(path, url) : null;
}

/** An open page that cannot go on is loaded anew, so that it ends where a load does. */
async function dataOf(page: URL, { request, clientId }: Fetching): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const client = await scope.clients.get(clientId);
    await client?.navigate(page.href);
    throw failure;
  }
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("late")), ANSWER_LIMIT_MS));
}

/** Its own policy is in it; what only a header can say is added. */
function kept(): Response {
  return new Response(KEPT_PAGE, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
  });
}
