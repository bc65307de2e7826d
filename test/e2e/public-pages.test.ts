/** Every public page as a visitor gets it: nothing that axe objects to, no error, no other host, nothing cut off. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/pages.ts";
import { violations } from "#test/support/axe.ts";
import {
  DESKTOP,
  newVisitor,
  PHONE,
  type Visitor,
  type VisitorOptions,
} from "#test/support/browser.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

const PATHS = [...PUBLIC_PAGES.map(({ path }) => path), "/loading", "/no-such-page"];

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

/** One visitor for a whole block of pages. */
function visitorOf(options: VisitorOptions): () => Visitor {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(product.url, options);
  });
  afterAll(() => visitor.context.close());
  return () => visitor;
}

/** What is closed has to be as good as what is open. */
async function openTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate("for (const d of document.querySelectorAll('main details')) d.open = true");
}

const LOOKS = [
  { locale: "en-US", colorScheme: "light", viewport: DESKTOP },
  { locale: "en-US", colorScheme: "dark", viewport: PHONE },
  { locale: "zh-CN", colorScheme: "light", viewport: PHONE },
  { locale: "zh-CN", colorScheme: "dark", viewport: DESKTOP },
] as const;

describe.each(LOOKS)("in $locale, $colorScheme", (look) => {
  const visitor = visitorOf(look);

  test.each(PATHS)("%s has nothing that axe objects to", async (path) => {
    const { page } = visitor();
    await openTo(page, path);
    expect(await violations(page)).toEqual([]);
  });

  test("no page asked another host, nor said an error but for the missing one", () => {
    const { foreignRequests, errors } = visitor().faults;
    expect(foreignRequests).toEqual([]);
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  });
});

function sidewaysScroll(page: Page): Promise<number> {
  const root = "document.documentElement";
  return page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`);
}

/** What is wider than the window although the page does not scroll, because something clips it. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll("main :is(h1,h2,h3,p,li,dt,dd,a,button,label,input,select,td,th)")]
    .filter((node) => node.checkVisibility() && !node.closest(".overflow-x-auto, pre"))
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 120))`);
}

const NARROW: [string, VisitorOptions][] = [
  ["320 px wide", { locale: "en-US", viewport: { width: 320, height: 640 } }],
  ["320 px wide, in Chinese", { locale: "zh-CN", viewport: { width: 320, height: 640 } }],
  // A window of 1280 px at 200 %.
  ["at 200 %", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
];

describe.each(NARROW)("%s", (_, options) => {
  const visitor = visitorOf(options);

  test.each(PATHS)("%s neither scrolls sideways nor is cut off", async (path) => {
    const { page } = visitor();
    await openTo(page, path);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await cutOff(page)).toEqual([]);
  });
});

describe("the root rule (spec §2)", () => {
  const visitor = visitorOf({});

  test.each([
    [320, 50],
    [960, 50],
    [1440, 75],
    [1920, 100],
    [2560, 133.3],
  ])("at %i px the root is %f px", async (width, root) => {
    const { page } = visitor();
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    expect(await fontSizeOf(page, "html")).toBeCloseTo(root, 0);
    expect(await fontSizeOf(page, "body")).toBeGreaterThanOrEqual(16);
  });

  test.each([390, 1440, 1920])("a default text size of 24 px grows it at %i px", async (width) => {
    const { page } = visitor();
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const usual = await fontSizeOf(page, "body");
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
    await page.goto("/");
    const [grown, scroll] = [await fontSizeOf(page, "body"), await sidewaysScroll(page)];
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    expect(grown).toBeCloseTo(usual + 8, 0);
    expect(scroll).toBeLessThanOrEqual(0);
  });
});

async function fontSizeOf(page: Page, selector: string): Promise<number> {
  const size = await page.evaluate<string>(
    `getComputedStyle(document.querySelector("${selector}")).fontSize`,
  );
  return Number.parseFloat(size);
}
