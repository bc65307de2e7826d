/** A real Chromium for walks, and a record of everything on a page that must not happen. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "#tools/browser.ts";
import { HAND_RESTS_MS, PATIENCE_MS } from "./scale.ts";

const shared = globalThis as { sharedBrowser?: Promise<Browser> };

/** The one browser of this test process; it ends with it. */
export function sharedBrowser(): Promise<Browser> {
  shared.sharedBrowser ??= launchBrowser([], HAND_RESTS_MS);
  return shared.sharedBrowser;
}

export interface VisitorOptions {
  /** What the browser prefers, as its Accept-Language: `en-US`, `zh-CN`, … */
  locale?: string;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  /** False for a reader whose browser runs no script. */
  javaScriptEnabled?: boolean;
  /** What the browser says that it is, where a page looks at that. */
  userAgent?: string;
  /** Without it no worker is installed: what one asks for passes by the routes of a walk. */
  serviceWorkers?: "allow";
  /** Somebody's session, in the browser's storage as if they had signed in before. */
  token?: string;
}

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** What went wrong on a visitor's pages so far; a good walk leaves both empty. */
export interface Faults {
  /** Console errors (a failed hydration is one), uncaught exceptions, refused content (CSP). */
  errors: string[];
  /** Requests that left the product's own origin. */
  foreignRequests: string[];
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  faults: Faults;
}

/** A new visitor with storage of their own; `page` already resolves paths of the product. */
export async function newVisitor(
  site: URL,
  { locale = "en-US", viewport = DESKTOP, serviceWorkers, token, ...rest }: VisitorOptions = {},
): Promise<Visitor> {
  const browser = await sharedBrowser();
  const stored = (value: string) => ({
    origin: site.origin,
    localStorage: [{ name: "token", value }],
  });
  const origins = token === undefined ? [] : [stored(token)];
  const base = { baseURL: site.origin, locale, viewport, storageState: { cookies: [], origins } };
  const workers = { serviceWorkers: serviceWorkers ?? "block" } as const;
  const context = await browser.newContext({ ...base, ...workers, ...rest });
  context.setDefaultTimeout(PATIENCE_MS);
  const faults: Faults = { errors: [], foreignRequests: [] };
  watch(context, site, faults);
  await context.addInitScript(TELL_VIOLATIONS);
  const page = await context.newPage();
  return { context, page, faults };
}

/** Until the page shows its heading, and something real wherever it held a place for what was loading. */
export async function whole(page: Page): Promise<void> {
  await page.locator("main h1:visible").first().waitFor();
  await until(() => page.locator(".animate-breathe:visible").count(), 0);
}

/** Until scripts have taken over what the server sent: what is pressed from now on is heard. */
export async function alive(page: Page): Promise<void> {
  await until(() => page.evaluate(isTakenOver), true);
}

function isTakenOver(): boolean {
  const first = document.querySelector("#page > *") ?? {};
  return Object.keys(first).some((key) => key.startsWith("__reactProps"));
}

function until<Value>(look: () => Promise<Value>, wanted: Value): Promise<void> {
  return expect.poll(look).toBe(wanted);
}

/** Does `act` before anything comes from that address: a reader who is quicker than the line. */
export async function aheadOf(page: Page, address: string, act: () => Promise<unknown>) {
  const acted = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await acted.promise;
    await route.continue();
  });
  await act();
  acted.resolve();
}

/** Opens a page and does `act` before its scripts come. */
export function openEarly(page: Page, path: string, act: () => Promise<unknown>) {
  return aheadOf(page, "**/assets/*.js", async () => {
    await page.goto(path, { waitUntil: "commit" });
    await act();
  });
}

/** How many pixels of a page lie beside its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  const root = "document.documentElement";
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}

/** Not every violation of the policy is written to the console: a swallowed `eval` is not. This writes them all. */
const TELL_VIOLATIONS = `addEventListener("securitypolicyviolation", (event) =>
  console.error("policy: " + event.effectiveDirective + " " + event.blockedURI + " " + event.sourceFile))`;

function watch(context: BrowserContext, site: URL, faults: Faults): void {
  context.on("console", (message) => {
    if (message.type() === "error")
      faults.errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => faults.errors.push(String(error.error())));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.origin && protocol.startsWith("http"))
      faults.foreignRequests.push(request.url());
  });
}
