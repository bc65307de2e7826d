/** Scripts that do not come: what a page shows, what goes on working, and that each lazy part can be asked for again. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import en from "#locales/en/error.json" with { type: "json" };
import { alive, newVisitor, openEarly } from "#test/support/browser.ts";
import { PASSWORD, type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arriveAt, storedToken } from "./steps.ts";

let product: Harness;
let ada: Person;

beforeAll(async () => {
  product = await sharedHarness();
  ada = await signedInPerson(product);
});

const missing = (route: Route) => route.fulfill({ status: 404, body: "404 Not Found" });
const aborted = (route: Route) => route.abort();

describe("a script of the first load", () => {
  test("that does not come, whichever it is, leaves the text and a line on top with the focus", async () => {
    const html = await (await fetch(product.url)).text();
    const scripts = [...html.matchAll(/modulepreload"[^>]*href="([^"]+)"/g)].map(
      ([, file]) => file!,
    );
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) {
      const { page, context } = await newVisitor(product.url);
      await context.route(`**${script}`, aborted);
      await page.goto("/");
      // The router's data are there once a page is alive: some scripts it can do without.
      const isSettled = () =>
        page.evaluate(`(() => {
          const isShown = document.querySelector("[data-load-failure]")?.hidden === false;
          return isShown !== ("__reactRouterDataRouter" in window);
        })()`);
      // The page may be on its way to its one reload, where nothing can be asked.
      await expect.poll(() => isSettled().catch(() => false)).toBe(true);
      const look = await page.evaluate(`(() => {
        const line = document.querySelector("[data-load-failure]");
        const [own, header] = [line, document.querySelector("header")].map((each) => each.getBoundingClientRect());
        const isAbove = own.bottom <= header.top;
        return line.hidden || [line === document.activeElement, own.top, isAbove, line.innerText];
      })()`);
      expect([true, [true, 0, true, `${en.partly} ${en.reload}`]]).toContainEqual(look);
      expect(await page.locator("main h1").isVisible()).toBe(true);
      await page.locator('header a[hreflang="zh-CN"]').click();
      await page.locator("html[lang=zh-CN]").waitFor();
      await context.close();
    }
  });

  test("that hangs is told of after half a minute, and brings the page to life when it comes", async () => {
    const { page, context } = await newVisitor(product.url);
    const line = page.locator("[data-load-failure]");
    await page.clock.install();
    await openEarly(page, "/", async () => {
      await page.locator("#texts").waitFor({ state: "attached" });
      await page.clock.fastForward(31_000);
      await line.waitFor({ state: "visible" });
    });
    await alive(page);
    await expect.poll(() => line.isVisible()).toBe(false);
    await context.close();
  });
});

/** Every file that the build imports lazily. */
function lazyFiles(): string[] {
  const found = globSync("build/client/assets/*.js").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/import\(`\.\/([^`]+)`\)/g)].map(([, name]) => name!),
  );
  return [...new Set(found)].toSorted();
}

/** The built page's own way of importing, taken from the file it is in. */
const IMPORT = `
  window.importAll = async (files) => {
    const own = await import("${helperFile()}");
    const helper = Object.values(own).find((value) => String(value).includes("import\\\\("));
    const outcomes = await Promise.allSettled(
      files.map((file) => helper(() => import("/assets/" + file), ["assets/" + file])));
    return files.filter((_, index) => outcomes[index].status === "rejected");
  };`;

function helperFile(): string {
  const file = globSync("build/client/assets/*.js").find((name) =>
    readFileSync(name, "utf8").includes("nothing in $"),
  );
  return `/assets/${basename(file ?? "")}`;
}

describe("every lazy part of the build", () => {
  const files = lazyFiles();

  /** A page, and how its first request for each file ends. */
  async function opened(first: (route: Route) => unknown) {
    const visitor = await newVisitor(product.url);
    await visitor.page.clock.install();
    await visitor.page.goto("/faq");
    await alive(visitor.page);
    await visitor.page.evaluate(IMPORT);
    const asked = new Set<string>();
    await visitor.context.route("**/assets/*.js", (route) => {
      const name = basename(new URL(route.request().url()).pathname);
      if (asked.has(name) || !files.includes(name)) return route.continue();
      asked.add(name);
      return first(route);
    });
    return visitor;
  }

  const failedOf = (page: Page) =>
    page.evaluate<string[]>(`window.importAll(${JSON.stringify(files)})`);

  test("is there", () => expect(files.length).toBeGreaterThan(50));

  test("comes though it was aborted once", async () => {
    const { page, context } = await opened(aborted);
    expect(await failedOf(page)).toEqual([]);
    await context.close();
  });

  test("comes though its first request hangs", async () => {
    const { page, context } = await opened(() => undefined);
    const failed = failedOf(page);
    await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())");
    await page.clock.fastForward(11_000);
    expect(await failed).toEqual([]);
    await context.close();
  });

  test("that is gone after a deployment fails, and comes when it is asked for once more", async () => {
    const { page, context } = await opened((route) => route.continue());
    await context.route("**/assets/*.js", missing);
    expect(await failedOf(page)).toEqual(files);
    await context.unroute("**/assets/*.js", missing);
    expect(await failedOf(page)).toEqual([]);
    await context.close();
  });
});

describe("a part that is missing", () => {
  /** A browser in which files of these names are missing until `heal` is called. */
  async function without(names: string, token?: string) {
    const visitor = await newVisitor(product.url, { token });
    const pattern = new RegExp(`/assets/(?:${names})-[\\w-]{8}\\.js$`);
    await visitor.context.route(pattern, missing);
    return { ...visitor, heal: () => visitor.context.unroute(pattern) };
  }

  const failure = (page: Page) => page.getByText(en.part).filter({ visible: true });

  async function fillIn(page: Page) {
    await page.locator("input[name=account]").fill(ada.account);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("input[name=consent]").check();
  }
  const send = (page: Page) => page.locator("form button[type=submit]").click();

  test("the signing library: signing in says so, keeps what was typed, and works when it is there", async () => {
    const { page, context, heal } = await without("lib");
    await page.goto("/login");
    await alive(page);
    await fillIn(page);
    await send(page);
    await page.getByText("Network error").first().waitFor();
    await heal();
    await send(page);
    await arriveAt(page, "/user/profile");
    expect(await storedToken(page)).toMatch(/^hy_/);
    await context.close();
  });

  test.each(["lib", "current-user"])(
    "%s: whoever is signed in is not for now, keeps the token, and is again on the next page",
    async (name) => {
      const token = await signIn(product, ada.account);
      const { page, context, heal } = await without(name, token);
      await page.goto("/user/profile");
      await page.locator("input[name=account]").waitFor();
      expect(await storedToken(page)).toBe(token);
      await heal();
      await page.goto("/user/profile");
      await page.getByRole("heading", { level: 1, name: ada.account }).waitFor();
      await context.close();
    },
  );

  test("the phone field: the rest of the form keeps what was typed", async () => {
    const { page, context, heal } = await without("phone-field\\.client");
    await page.goto("/register");
    await alive(page);
    await page.getByRole("tab", { name: "Phone" }).click();
    await failure(page).waitFor();
    const invite = page.locator("input[name=inviteCode]:visible");
    await invite.fill("ANNA22");
    await heal();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("input[type=tel]:visible").waitFor();
    expect(await invite.inputValue()).toBe("ANNA22");
    await context.close();
  });

  test.each([
    ["/pricing", "checkout", "Pay for time"],
    ["/group-buying", "group-desk", ""],
  ])("on %s the %s: the page around it stays", async (path, name, title) => {
    const { page, context, heal } = await without(name, await signIn(product, ada.account));
    await page.goto(path);
    await failure(page).first().waitFor();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await heal();
    await page.getByRole("button", { name: "Try again" }).filter({ visible: true }).first().click();
    await expect.poll(() => failure(page).count()).toBe(0);
    await context.close();
  });

  test("whatever there is to load: signing out ends the session here", async () => {
    const { page, context, heal } = await without("no-file", await signIn(product, ada.account));
    // What says who is signed in has come by then.
    const known = page.waitForResponse(/system_user_info/);
    await page.goto("/faq");
    await alive(page);
    await known;
    await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).waitFor();
    await heal();
    await context.route("**/assets/*.js", missing);
    await page.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
    await expect.poll(() => storedToken(page)).toBeNull();
    await page.getByRole("link", { name: "Sign in" }).filter({ visible: true }).waitFor();
    await context.close();
  });

  test("the list of messages: the words are shown all the same", async () => {
    const { page, context } = await without("toast-list|lib", await signIn(product, ada.account));
    await page.goto("/faq");
    const words = page.locator("output", { hasText: "Network error" });
    await expect.poll(() => words.isVisible()).toBe(true);
    await context.close();
  });

  test("texts of another language: the page stays in its own, with the line on top", async () => {
    const { page, context } = await without("faq|common");
    await page.goto("/faq");
    await alive(page);
    await page.locator('header a[hreflang="zh-CN"]').click();
    await page.locator("[data-load-failure]").waitFor({ state: "visible" });
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    expect(await page.locator("main h1").innerText()).not.toMatch(/^\w+\.\w+/);
    await context.close();
  });
});
