/** A page module that does not come: one reload by itself, then the error page (spec §2, known fault 56, F7). */
import { afterEach, expect, test } from "vitest";
import type { Page, Route } from "playwright-core";
import { newVisitor, type Visitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

let visitor: Visitor;

afterEach(() => visitor.context.close());

/** Opens the home page and breaks the module of the sign-in page, whatever it is called in this build. */
async function openWithBrokenLogin(answer: (route: Route) => Promise<void>) {
  const { url } = await sharedHarness();
  visitor = await newVisitor(url);
  const { page } = visitor;
  const module = await moduleOf(url, "/login");
  await visitor.context.route(`**${module}`, answer);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  return { page, documents };
}

/** The file of the last route that a page's document loads. */
async function moduleOf(url: URL, path: string): Promise<string> {
  const html = await (await fetch(new URL(path, url))).text();
  const modules = [...html.matchAll(/import \* as route\d+ from "([^"]+)"/g)];
  const last = modules.at(-1)?.[1];
  if (!last) throw new Error(`${path} loads no route module`);
  return last;
}

async function goToLogin(page: Page): Promise<void> {
  await page.evaluate(() => {
    const router = (
      window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }
    ).__reactRouterDataRouter;
    router.navigate("/login");
  });
}

const missing = (route: Route) => route.fulfill({ status: 404, body: "404 Not Found" });

test("a module that is always missing costs one reload and ends in the error page", async () => {
  const { page, documents } = await openWithBrokenLogin(missing);
  await goToLogin(page);
  const failure = page.locator("[data-load-failure]");
  await failure.waitFor({ state: "visible" });
  expect(documents).toEqual(["/", "/login"]);
});

test("HTML in place of the module is the same", async () => {
  const { page, documents } = await openWithBrokenLogin((route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await goToLogin(page);
  await page.locator("[data-load-failure]").waitFor({ state: "visible" });
  expect(documents).toEqual(["/", "/login"]);
});

test("a page opened with a missing module reloads once", async () => {
  const { page, documents } = await openWithBrokenLogin(missing);
  documents.length = 0;
  await page.goto("/login");
  await page.locator("[data-load-failure]").waitFor({ state: "visible" });
  expect(documents).toEqual(["/login", "/login"]);
});

test("a page that somebody has typed into is not reloaded, and keeps what was typed", async () => {
  const typed = Promise.withResolvers<void>();
  const { page, documents } = await openWithBrokenLogin(async (route) => {
    await typed.promise;
    await missing(route);
  });
  documents.length = 0;
  await page.goto("/login", { waitUntil: "commit" });
  const account = page.locator("input[name=account]");
  await account.fill("somebody");
  typed.resolve();
  await page.locator("[data-load-failure]").waitFor({ state: "visible" });
  expect([documents, await account.inputValue()]).toEqual([["/login"], "somebody"]);
});

test("without a working session storage nothing reloads and the error page shows", async () => {
  const { page, documents } = await openWithBrokenLogin(missing);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await goToLogin(page);
  await page.locator("h1").getByText("home en").waitFor({ state: "detached" });
  expect(documents).toEqual(["/"]);
});

test("a module that comes after the reload leaves the page as it should be", async () => {
  let failures = 2;
  const { page, documents } = await openWithBrokenLogin((route) =>
    failures-- > 0 ? missing(route) : route.continue(),
  );
  await goToLogin(page);
  await page.waitForURL("**/login");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  expect(documents).toEqual(["/", "/login"]);
  expect(await page.locator("[data-load-failure]").isVisible()).toBe(false);
});

test("a module that fails once is asked for again, and nothing reloads", async () => {
  let failures = 1;
  const { page, documents } = await openWithBrokenLogin((route) =>
    failures-- > 0 ? missing(route) : route.continue(),
  );
  await goToLogin(page);
  await page.waitForURL("**/login");
  await page.locator("input[name=account]").waitFor();
  expect(documents).toEqual(["/"]);
});
