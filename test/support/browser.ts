/** A real Chromium for walks, and a record of everything on a page that must not happen. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "#tools/browser.ts";

const shared = globalThis as { sharedBrowser?: Promise<Browser> };

/** The one browser of this test process; it ends with it. */
export function sharedBrowser(): Promise<Browser> {
  shared.sharedBrowser ??= launchBrowser();
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
  /** Device pixels to a CSS pixel. */
  deviceScaleFactor?: number;
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
  { locale = "en-US", viewport = DESKTOP, ...rest }: VisitorOptions = {},
): Promise<Visitor> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ baseURL: site.origin, locale, viewport, ...rest });
  const faults: Faults = { errors: [], foreignRequests: [] };
  watch(context, site, faults);
  await context.addInitScript(TELL_VIOLATIONS);
  const page = await context.newPage();
  return { context, page, faults };
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
