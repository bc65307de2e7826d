/** Every public page as a visitor gets it: nothing that axe objects to, no error, no other host, nothing cut off. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { violations } from "#test/support/axe.ts";
import {
  DESKTOP,
  newVisitor,
  PHONE,
  sidewaysScroll,
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
  { locale: "en-US", looks: ["light", DESKTOP, "dark", PHONE] },
  { locale: "zh-CN", looks: ["dark", DESKTOP, "light", PHONE] },
] as const;

/** The narrowest window there is, and a window of 1280 px at 200 %. */
const NARROW = [320, 640];

describe.each(LOOKS)("in $locale", ({ locale, looks }) => {
  const visitor = visitorOf({ locale });
  const [wideLight, wide, narrowLight, narrow] = looks;

  test.each(PATHS)("%s has nothing that axe objects to, and nothing cut off", async (path) => {
    const { page } = visitor();
    await page.emulateMedia({ colorScheme: wideLight });
    await page.setViewportSize(wide);
    await openTo(page, path);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: narrowLight });
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 640 });
      expect([width, await sidewaysScroll(page), await cutOff(page)]).toEqual([width, 0, []]);
    }
  });

  test("no page asked another host, nor said an error but for the missing one", () => {
    const { foreignRequests, errors } = visitor().faults;
    expect(foreignRequests).toEqual([]);
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  });
});

/** What is wider than the window although the page does not scroll, because something clips it. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll("main :is(h1,h2,h3,p,li,dt,dd,a,button,label,input,select,td,th)")]
    .filter((node) => node.checkVisibility() && !node.closest(".overflow-x-auto, pre"))
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 120))`);
}

describe("the root rule (spec §2)", () => {
  const visitor = visitorOf({});
  const at = async (width: number) => {
    const { page } = visitor();
    await page.setViewportSize({ width, height: 800 });
    return { page, root: await fontSizeOf(page, "html"), body: await fontSizeOf(page, "body") };
  };
  beforeAll(() => visitor().page.goto("/"));

  test.each([
    [320, 50],
    [960, 50],
    [1440, 75],
    [1920, 100],
    [2560, 133.3],
  ])("at %i px the root is %f px", async (width, size) => {
    const { root, body } = await at(width);
    expect(root).toBeCloseTo(size, 0);
    expect(body).toBeGreaterThanOrEqual(16);
  });

  test("a default text size of 24 px grows the text at every width", async () => {
    const widths = [390, 1440, 1920];
    const usual = new Map<number, number>();
    for (const width of widths) usual.set(width, (await at(width)).body);
    const { page } = visitor();
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
    await page.reload();
    for (const width of widths) {
      const { body } = await at(width);
      expect([width, body]).toEqual([width, expect.closeTo(usual.get(width)! + 8, 0)]);
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
    }
  });
});

async function fontSizeOf(page: Page, selector: string): Promise<number> {
  const size = await page.evaluate<string>(
    `getComputedStyle(document.querySelector("${selector}")).fontSize`,
  );
  return Number.parseFloat(size);
}
