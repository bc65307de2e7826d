/** Spec §2: 1.5 s after a page has loaded, and not before, what comes next is fetched; the goods stay fresh (spec §9). */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

const AFTER_LOAD_MS = 1_500;

const ON = [
  "/",
  "/pricing",
  "/group-buying",
  "/download",
  "/affiliate",
  "/login",
  "/register",
  "/resetpassword",
];

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const isDataOf = (path: string, url: string) => new URL(url).pathname === `${path}.data`;

const nextOf = (path: string) => (path === "/pricing" ? "/download" : "/pricing");

/** Opens a page and waits until the data of the next one have been fetched. */
async function fetchedAhead(page: Page, path: string) {
  const next = nextOf(path);
  const fetched = page.waitForEvent("requestfinished", (request) => isDataOf(next, request.url()));
  await page.goto(path);
  return fetched;
}

/** How long after the page's load event began something was first asked for, by the browser's own record. */
async function msAfterLoad(page: Page, path: string): Promise<number> {
  return page.evaluate<number>(`(() => {
    const [{ loadEventStart }] = performance.getEntriesByType("navigation");
    const found = performance.getEntriesByType("resource")
      .find(({ name }) => new URL(name).pathname === "${path}.data");
    // What listens to the event may start its wait long before the last listener is done; times are cut to 0.1 ms.
    return Math.ceil(found.startTime - loadEventStart);
  })()`);
}

// Most of it is waiting, which the eight do at once.
test.concurrent.each(ON)(
  "on %s what comes next is fetched, not sooner than 1.5 s after load",
  async (path) => {
    const { page, context, faults } = await newVisitor(product.url);
    await fetchedAhead(page, path);
    expect(await msAfterLoad(page, nextOf(path))).toBeGreaterThanOrEqual(AFTER_LOAD_MS);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  },
);

const SAVING = `Object.defineProperty(navigator, "connection", { value: { saveData: true } })`;

/** Of what comes after `/`: its data, or its texts, which come first. */
const isOfPricing = (url: string) => /^\/(assets\/)?pricing[.-]/.test(new URL(url).pathname);

/** Opens a page whose clock is put on by hand. */
async function openedByHand(path: string, script: string) {
  const { page, context } = await newVisitor(product.url);
  await context.addInitScript(script);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto(path);
  await alive(page);
  return { page, context, isFetched: () => asked.some(isOfPricing) };
}

/** Shows that the way of looking would see a fetch. */
test("it is fetched by anybody", async () => {
  const { page, context, isFetched } = await openedByHand("/", "");
  await expect
    .poll(async () => {
      await page.clock.fastForward(AFTER_LOAD_MS);
      return isFetched();
    })
    .toBe(true);
  await context.close();
});

test.each([
  ["on pages that are none of the eight", "/faq", ""],
  ["for a reader who saves data", "/", SAVING],
])("it is not fetched %s", async (_, path, script) => {
  const { page, context, isFetched } = await openedByHand(path, script);
  // What a turn of the clock leads to is done by the time something else is answered.
  for (let turn = 0; turn < 5; turn += 1) {
    await page.clock.fastForward(AFTER_LOAD_MS);
    await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())");
  }
  expect(isFetched()).toBe(false);
  await context.close();
});

test("the goods that were fetched are what /pricing shows, without asking again", async () => {
  const { page, context } = await newVisitor(product.url);
  const goods = await (await fetchedAhead(page, "/")).response();
  expect(goods?.headers()["cache-control"]).toBe("private, max-age=180");

  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const fromNetwork: boolean[] = [];
  session.on("Network.responseReceived", ({ response }) => {
    const { url, fromDiskCache = false, fromPrefetchCache = false } = response;
    if (isDataOf("/pricing", url)) fromNetwork.push(!fromDiskCache && !fromPrefetchCache);
  });
  await page.locator("header").getByRole("link", { name: "Pricing" }).click();
  await page.getByRole("heading", { name: "Pay for time" }).waitFor();
  // The pointer on the link may ask once more before the click does; neither asks the network.
  expect(new Set(fromNetwork)).toEqual(new Set([false]));
  await context.close();
});
