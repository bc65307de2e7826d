/** What a link carries reaches its page, whatever redirects, reloads or changes of language are on the way. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { alive, newVisitor } from "#test/support/browser.ts";
import { deviceLinkOf } from "#test/support/device-link.ts";
import { type Person, signedInPerson, signIn } from "#test/support/factories.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { arriveAt, pathOf, storedToken } from "./steps.ts";

let product: Harness;
let ada: Person;

beforeAll(async () => {
  product = await sharedHarness();
  ada = await signedInPerson(product);
});

interface Entry {
  path?: string;
  index?: boolean;
  children?: Entry[];
}

/** Something for each parameter of an address. */
const EXAMPLES: Record<string, string> = {
  ":system": "ios",
  ":productId": "month-1",
  ":name": "terms",
  "*": "no-such-page",
};

/** Every address of a page, with examples in place of its parameters. */
function pagePaths(entries: Entry[], base = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? base : `${base}/${path}`;
    return children ? [own, ...pagePaths(children, own)] : [own];
  });
}

const PATHS = [...new Set(pagePaths(routes as Entry[]))]
  .filter((path) => !/\.(?:xml|txt|webmanifest)$|:file/.test(path))
  .map((path) => path.replaceAll(/:\w+|\*/g, (name) => EXAMPLES[name] ?? name) || "/");

const CARRIED = "token=T&device=D&ref=ANNA2222&gclid=click-1&invite=BERT3333";

describe.each(["", "signed_in=1"])("with the cookie %j", (cookie) => {
  test.each(PATHS)("%s: redirects of the server bring all of it along", async (path) => {
    const set: string[] = [];
    let address = new URL(`${path}?${CARRIED}`, product.url);
    for (let step = 0; step < 5; step++) {
      const answer = await product.fetchAs(address.href, { headers: { cookie } });
      set.push(...answer.headers.getSetCookie());
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      const to = answer.headers.get("location");
      if (to === null) break;
      // A browser takes the fragment along where the answer names none.
      expect(to).not.toContain("#");
      address = new URL(to, address);
    }
    expect(address.searchParams.get("token")).toBe("T");
    expect(address.searchParams.get("device")).toBe("D");
    expect(set.join("\n")).toMatch(/^invite=BERT3333;/m);
    expect(set.join("\n")).toMatch(/^gclid=click-1;/m);
  });
});

/** Where a walk ends, as the address bar has it. */
const hashOf = (page: Page) => new URL(page.url()).hash;

const signedIn = (page: Page, token: unknown) =>
  expect.poll(() => storedToken(page)).toEqual(token);

test("a link to the account that brings a session opens it at the place it names", async () => {
  const { page, context } = await newVisitor(product.url);
  const token = await signIn(product, ada.account);
  await page.goto(`/user?token=${token}#orders`);
  await page.getByRole("heading", { level: 1, name: ada.account }).waitFor();
  expect([await storedToken(page), hashOf(page)]).toEqual([token, "#orders"]);
  await context.close();
});

test("whoever is sent to sign in comes back to the place", async () => {
  const { page, context } = await newVisitor(product.url);
  await page.goto("/faq");
  await alive(page);
  await page.evaluate(`window.__reactRouterDataRouter.navigate("/user/profile?page=2#orders")`);
  const path = "/login?redirect=%2Fuser%2Fprofile%3Fpage%3D2%23orders";
  await expect.poll(() => pathOf(page)).toBe(path);
  await context.close();
});

test("a link to the account that brings a device signs in at the sign-in page", async () => {
  const link = deviceLinkOf(`e2e-${crypto.randomUUID()}`);
  await product.call("register_type_deviceid", { link });
  const { page, context } = await newVisitor(product.url);
  await page.goto(`/user?device=${encodeURIComponent(link)}`);
  await page.locator("main h1").filter({ visible: true }).waitFor();
  await arriveAt(page, "/user/profile");
  expect(await storedToken(page)).toMatch(/^hy_/);
  await context.close();
});

test("the reload for a missing module loses neither token nor place", async () => {
  const { page, context } = await newVisitor(product.url);
  const token = await signIn(product, ada.account);
  let failures = 1;
  await context.route("**/assets/site-*.js", (route) =>
    failures-- > 0 ? route.abort() : route.continue(),
  );
  await page.goto(`/faq?token=${token}#devices`);
  await signedIn(page, token);
  expect(failures).toBeLessThan(0);
  expect(hashOf(page)).toBe("#devices");
  await context.close();
});

test("neither does the change to the kept language", async () => {
  const { page, context } = await newVisitor(product.url);
  const token = await signIn(product, ada.account);
  await page.addInitScript(`localStorage.setItem("language", "zh-CN")`);
  await page.goto(`/faq?token=${token}#devices`);
  await page.locator("html[lang=zh-CN]").waitFor();
  await signedIn(page, token);
  expect(hashOf(page)).toBe("#devices");
  await context.close();
});

test("a token that nobody could be asked about is met on the next page", async () => {
  const { page, context } = await newVisitor(product.url);
  const token = await signIn(product, ada.account);
  await context.route("**/assets/session-link-*.js", (route) => route.abort());
  await page.goto(`/faq?token=${token}`);
  await page.getByText("Network error").first().waitFor();
  expect(await storedToken(page)).toBeNull();
  await context.unroute("**/assets/session-link-*.js");
  await page.goto("/pricing");
  await signedIn(page, token);
  expect(await page.evaluate("sessionStorage.getItem('arrived-token')")).toBeNull();
  await context.close();
});

test("where storage and cookies are blocked, nothing throws and signing in leads back to its page", async () => {
  const { page, context, faults } = await newVisitor(product.url);
  await page.addInitScript(`
    const blocked = { get() { throw new DOMException("blocked", "SecurityError"); },
                      set() { throw new DOMException("blocked", "SecurityError"); } };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, blocked);
    Object.defineProperty(Document.prototype, "cookie", blocked);
  `);
  await context.route("**/*", async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await page.goto("/crypto-pay/month-1#how");
  await arriveAt(page, "/login?redirect=%2Fcrypto-pay%2Fmonth-1");
  await alive(page);
  await page.locator("input[name=account]").fill(ada.account);
  await page.locator("input[name=password]").fill("correct horse battery");
  await page.locator("input[name=consent]").check();
  await page.locator("form button[type=submit]").click();
  await arriveAt(page, "/crypto-pay/month-1");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
