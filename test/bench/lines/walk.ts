/** What a person can do over a line, and how long it takes: in seconds, or null where it cannot be done in time. */
import { type Browser, type BrowserContext, errors, type Page } from "playwright-core";
import { PHONE } from "#test/support/browser.ts";

const PATIENCE_MS = 90_000;
const PASSWORD = "correct horse battery staple";

export type Seconds = number | null;

export async function visitor(browser: Browser, site: URL, savesData: boolean) {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    viewport: PHONE,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const saver = { name: "saver", value: "on", url: site.origin };
  if (savesData) await context.addCookies([saver]);
  return context;
}

/** From pressing the link to what `done` waits for. */
export async function taken(act: () => Promise<unknown>): Promise<Seconds> {
  const begun = performance.now();
  try {
    await act();
    return Math.round((performance.now() - begun) / 100) / 10;
  } catch (error) {
    if (error instanceof errors.TimeoutError || /net::ERR/.test(String(error))) return null;
    throw error;
  }
}

/** Somebody was there before, so that pages are kept as they are for everybody. */
export async function warm(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  for (const path of ["/", "/register", "/", "/register"]) await page.goto(path);
  await context.close();
}

/** The first words of `/`. */
export function words(page: Page): Promise<Seconds> {
  return taken(async () => {
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("h1").first().waitFor();
  });
}

/** A visitor who never was there opens the prices, registers, pays and has the receipt. */
export function bought(page: Page): Promise<Seconds> {
  return taken(async () => {
    await page.goto("/pricing?plan=month-6", { waitUntil: "commit" });
    await page.locator(".when-out a[href^='/register?']").click();
    await page.locator("input[name=account]").fill(`line${Date.now()}`);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=consent]").check();
    await alive(page);
    await page.locator("main form [type=submit]").first().click();
    await page.locator("label:has(input[value=card])").click();
    await page.locator(".when-in .pay-bar button[type=submit]").click();
    await page.waitForURL("**/sandbox/cashier/**", { waitUntil: "commit" });
    await page.locator("button[value=pay]").click();
    await page.waitForURL("**/purchased?order=*", { waitUntil: "commit" });
    await page.locator("main h1").first().waitFor();
  });
}

/** Until scripts hear what is pressed: before that a person presses again. */
function alive(page: Page) {
  return page.waitForFunction(() =>
    Object.keys(document.querySelector("#page > *") ?? {}).some((key) =>
      key.startsWith("__reactProps"),
    ),
  );
}

/** Until the site's own worker is there. */
export async function installed(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** From asking for a page to another address of ours that works: by the kept page, or by a finder that was saved. */
export async function foundElsewhere(context: BrowserContext, finder: string | null) {
  const page = await context.newPage();
  const shown = await taken(async () => {
    await page.goto(finder ?? "/pricing");
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  });
  if (shown === null) return { shown, found: null };
  const found = await taken(async () => {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.locator("a.open").waitFor();
  });
  return { shown, found };
}
