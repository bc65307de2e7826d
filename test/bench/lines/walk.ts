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
export async function words(context: BrowserContext): Promise<Seconds> {
  const page = await context.newPage();
  const seconds = await taken(async () => {
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("h1").first().waitFor();
  });
  await page.close();
  return seconds;
}

/**
 * A visitor who never was there opens the prices, registers, pays and has the receipt: by scripts where they come, else by the
 * pages' own forms. A button that waits for scripts is pressed once it can be; a page that came in part is loaded once more.
 */
export async function bought(context: BrowserContext): Promise<Seconds> {
  const page = await context.newPage();
  /** The address that was loaded once more, until another is asked for. */
  let again = "";
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url() !== again) again = "";
  });
  page.on("requestfailed", (request) => {
    const isCut = request.isNavigationRequest() && /RESET/.test(request.failure()!.errorText);
    if (!isCut || request.url() === again) return;
    again = request.url();
    page.reload({ waitUntil: "commit" }).catch(() => undefined);
  });
  const seconds = await taken(async () => {
    await page.goto("/pricing?plan=month-6", { waitUntil: "commit" });
    await page.locator(".when-out a[href^='/register?']").click();
    await typed(page);
    await page.locator("button[value=register_type_username]:enabled").waitFor();
    // Nobody types sooner than a page has come, and loads it anew then.
    if ((await page.locator("input[name=account]").inputValue()) === "") await typed(page);
    await page.locator("button[value=register_type_username]").click();
    await page.locator("label:has(input[value=card])").click();
    await page.locator(".when-in .pay-bar button[type=submit]").click();
    // By a script the cashier comes by itself; a page without one leads there.
    const cashier = page.locator("main a[href*='/sandbox/cashier/']");
    const pay = page.locator("button[value=pay]");
    await cashier.or(pay).first().waitFor();
    if (!(await pay.isVisible())) await cashier.click();
    await pay.click();
    await page.waitForURL("**/purchased?order=*", { waitUntil: "commit" });
    await page.locator("main h1").first().waitFor();
  });
  await context.close();
  return seconds;
}

async function typed(page: Page): Promise<void> {
  await page.locator("input[name=account]").fill(`line${Date.now()}`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=consent]").check();
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
