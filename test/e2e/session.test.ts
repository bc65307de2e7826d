/** The browser's session on the built product: guards, links that bring one, tabs, storage that refuses, lost sessions. */
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import login from "#locales/en/login.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import { type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arriveAt, pathOf, storedToken } from "./steps.ts";

let product: Harness;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  product = await sharedHarness();
  ada = await signedInPerson(product);
  ben = await signedInPerson(product);
});

/** A browser that holds a session, as one that was signed in before. */
async function returning(token: string | null, path: string) {
  const visitor = await newVisitor(product.url);
  await atBlankPage(visitor.page);
  if (token) {
    await keep(visitor.page, token);
    await visitor.context.addCookies([{ name: "signed_in", value: "1", url: product.url.href }]);
  }
  await visitor.page.goto(path);
  return visitor;
}

/** A page of the site's origin without the site's scripts. */
async function atBlankPage(page: Page): Promise<void> {
  await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("/blank");
}

function keep(page: Page, token: string): Promise<unknown> {
  return page.evaluate(`localStorage.setItem("token", ${JSON.stringify(token)})`);
}

/** The first of these requests goes on only when somebody says so. */
async function heldOnce(page: Page, url: string): Promise<{ route: Promise<Route> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(url, resolve, { times: 1 });
  return { route: promise };
}

const nameOf = (person: Person) => ({ level: 1, name: person.account }) as const;

describe("the guards", () => {
  test("the server sends each to the right page before anything is drawn", async () => {
    const get = (path: string, cookie?: string) =>
      product.fetchAs(new URL(path, product.url).href, cookie ? { headers: { cookie } } : {});
    const anonymous = await get("/user/profile?page=2");
    expect([anonymous.status, anonymous.headers.get("location")]).toEqual([
      302,
      "/login?redirect=%2Fuser%2Fprofile%3Fpage%3D2",
    ]);
    // A cookie is no proof: one that outlived its session keeps nobody from the form.
    expect((await get("/register", "signed_in=1")).status).toBe(200);
  });

  test("a hint that lies is corrected both ways", async () => {
    const stale = await returning(null, "/blank");
    await stale.context.addCookies([{ name: "signed_in", value: "1", url: product.url.href }]);
    await stale.page.goto("/user/profile");
    await arriveAt(stale.page, "/login?redirect=%2Fuser%2Fprofile");
    expect(await stale.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: "signed_in" }),
    );
    await stale.context.addCookies([{ name: "signed_in", value: "1", url: product.url.href }]);
    await stale.page.goto("/register");
    await stale.page.locator("input[name=account]").waitFor();
    expect(pathOf(stale.page)).toBe("/register");
    await stale.context.close();

    const missing = await returning(await signIn(product, ada.account), "/blank");
    await missing.context.clearCookies();
    await missing.page.goto("/user/profile");
    await arriveAt(missing.page, "/user/profile");
    await missing.page.getByRole("heading", nameOf(ada)).waitFor();
    await missing.context.close();
  });

  test("nobody who is signed in sees a sign-in form, whatever the cookie says", async () => {
    const { page, context } = await newVisitor(product.url);
    const token = await signIn(product, ada.account);
    await page.addInitScript(`localStorage.setItem("token", ${JSON.stringify(token)})`);
    const asked = await heldOnce(page, "**/system_user_info");
    await page.goto("/login", { waitUntil: "commit" });
    await page.locator("form").waitFor({ state: "attached" });
    expect(await page.locator("form").isVisible()).toBe(false);
    await (await asked.route).continue();
    await arriveAt(page, "/user/profile");
    await context.close();
  });

  test("a page of the account area draws its skeleton at once", async () => {
    const html = await product.fetchAs(new URL("/user/profile", product.url).href, {
      headers: { cookie: "signed_in=1", "accept-language": "en" },
    });
    expect(await html.text()).toContain("animate-breathe");
    expect(html.headers.get("cache-control")).toBe("no-store");
  });
});

describe("a link that brings a session", () => {
  test("signs in, and its token is nowhere but in storage", async () => {
    const { page, context, faults } = await newVisitor(product.url);
    const token = await signIn(product, ada.account);
    const seen: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (request.isNavigationRequest()) seen.push(referer);
      else seen.push(request.url(), referer, request.postData() ?? "");
    });
    await page.goto(`/pricing?token=${token}&plan=yearly`);
    await arriveAt(page, "/pricing?plan=yearly");
    await expect.poll(() => storedToken(page)).toBe(token);
    expect(seen.join("\n")).not.toContain(token);
    expect(await page.content()).not.toContain(token);
    expect(faults.foreignRequests).toEqual([]);
    await context.close();
  });

  test("opens the account area itself", async () => {
    const { page, context } = await newVisitor(product.url);
    await page.goto(`/user/profile?token=${await signIn(product, ada.account)}`);
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(pathOf(page)).toBe("/user/profile");
    await context.close();
  });

  test("never takes another person's place without being told to", async () => {
    const own = await signIn(product, ada.account);
    const { page, context } = await returning(
      own,
      `/user/profile?token=${await signIn(product, ben.account)}`,
    );
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await storedToken(page)).toBe(own);
    await dialog.getByRole("button", { name: `Stay ${ada.account}` }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await storedToken(page)).toBe(own);

    const other = await signIn(product, ben.account);
    await page.goto(`/user/profile?token=${other}`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Change to ${ben.account}` })
      .click();
    await page.getByRole("heading", nameOf(ben)).waitFor();
    expect(await storedToken(page)).toBe(other);
    await expect
      .poll(
        async () => (await product.call("system_user_info", {}, { token: own })).envelope.status,
      )
      .toBe("Unauthorized");
    await context.close();
  });

  test("that is dead or junk changes nothing and says so", async () => {
    const own = await signIn(product, ada.account);
    const { page, context } = await returning(own, `/user/profile?token=hy_${"x".repeat(43)}`);
    await page.getByText("This sign-in link does not work any more.").first().waitFor();
    expect(await storedToken(page)).toBe(own);
    await page.goto("/user/profile?token=junk");
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(await storedToken(page)).toBe(own);
    await context.close();
  });
});

describe("two tabs", () => {
  test("follow each other in and out, and the way back shows nothing of who has left (P4)", async () => {
    const { page, context } = await returning(await signIn(product, ada.account), "/user/profile");
    await page.getByRole("heading", nameOf(ada)).waitFor();
    const second = await context.newPage();
    await second.goto("/user/profile");
    await second.getByRole("heading", nameOf(ada)).waitFor();
    await page.locator("main").getByRole("button", { name: "Sign out" }).click();
    await arriveAt(page, "/");
    await arriveAt(second, "/login?redirect=%2Fuser%2Fprofile");
    await second.goBack();
    await page.goBack();
    for (const tab of [page, second]) {
      await tab.waitForLoadState();
      expect(await tab.content()).not.toContain(ada.account);
    }
    await second.goto("/login?redirect=%2Fuser%2Fprofile");
    const token = await signIn(product, ben.account);
    await keep(page, token);
    await second.getByRole("heading", nameOf(ben)).waitFor();
    expect(pathOf(second)).toBe("/user/profile");
    await context.close();
  });
});

test("every call says how far the browser has seen, in another tab too (decision 0144)", async () => {
  const { page, context } = await newVisitor(product.url, { token: ada.token });
  await page.goto("/user");
  await page.getByRole("heading", nameOf(ada)).waitFor();
  const seen = await page.evaluate<string>(`localStorage.getItem("bookmark")`);
  expect(asBookmark(seen)).toBe(seen);
  const other = await context.newPage();
  const asked = other.waitForRequest(/system_user_info$/);
  await other.goto("/user");
  expect((await asked).headers()[BOOKMARK_HEADER]! >= seen).toBe(true);
});

describe("a session that is lost", () => {
  test("an outage keeps it, whichever call it is, and user-info's refusal deletes it", async () => {
    const token = await signIn(product, ada.account);
    const { page, context } = await returning(token, "/user/profile");
    await page.getByRole("heading", nameOf(ada)).waitFor();
    await page.route("**/user_logout", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(await storedToken(page)).toBe(token);
    await page.route("**/system_user_info", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await arriveAt(page, "/login?redirect=%2Fuser%2Fprofile");
    await page.getByText("Network error").first().waitFor();
    expect(await page.getByText(login.noticeEnded).count()).toBe(0);
    expect(await storedToken(page)).toBe(token);
    await page.unroute("**/system_user_info");
    await page.reload();
    await page.getByRole("heading", nameOf(ada)).waitFor();
    await product.call("user_logout", {}, { token });
    await page.reload();
    await arriveAt(page, "/login?redirect=%2Fuser%2Fprofile");
    await page.getByText(login.noticeEnded).waitFor();
    expect(await storedToken(page)).toBeNull();
    await context.close();
  });

  test("leaving a page while it asks who one is does not sign one out", async () => {
    const token = await signIn(product, ada.account);
    const { page, context } = await newVisitor(product.url);
    await atBlankPage(page);
    await keep(page, token);
    const asked = await heldOnce(page, "**/system_user_info");
    await page.goto("/faq");
    await asked.route;
    await page.goto("/download");
    await page.goto("/user/profile");
    await page.getByRole("heading", nameOf(ada)).waitFor();
    expect(await storedToken(page)).toBe(token);
    await context.close();
  });
});

test("storage that throws is survived for as long as the page is open", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.addInitScript(`
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
  `);
  await page.goto("/login");
  await page.locator("input[name=account]").fill(ada.account);
  await page.locator("input[name=password]").fill("correct horse battery");
  await page.locator("input[name=consent]").check();
  await page.locator("form button[type=submit]").click();
  await page.getByRole("heading", nameOf(ada)).waitFor();
  expect(pathOf(page)).toBe("/user/profile");
  await context.close();
});
