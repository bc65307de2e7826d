/** The public site with a keyboard alone: past the header, through the menus, a question, the language and the light. */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { alive, DESKTOP, newVisitor, PHONE, type Visitor } from "#test/support/browser.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

const WIDE = { ...DESKTOP, width: 1440 };

let product: Harness;
let visitor: Visitor;

beforeAll(async () => {
  product = await sharedHarness();
});

afterEach(leave);

async function leave() {
  expect(visitor.faults).toEqual({ errors: [], foreignRequests: [] });
  await visitor.context.close();
}

async function open(path: string, viewport = WIDE): Promise<Page> {
  visitor = await newVisitor(product.url, { viewport });
  await visitor.page.goto(path);
  await alive(visitor.page);
  return visitor.page;
}

const focused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.innerText || document.activeElement.ariaLabel || '').trim()",
  );

/** Presses Tab until the focus is on something of that name; fails when it has gone round. */
async function tabTo(page: Page, name: string) {
  const seen: string[] = [];
  while (seen.at(-1) !== name) {
    await page.keyboard.press("Tab");
    seen.push(await focused(page));
    if (seen.length > 80) throw new Error(`${name} was not reached: ${seen.join(", ")}`);
  }
}

test("the first Tab offers the way past the header, and the next is in the page", async () => {
  const page = await open("/pricing");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
});

test.each([
  ["More services", WIDE],
  ["Menu", PHONE],
])("%s opens on Enter, is walked, and closes on Escape with the focus back", async (name, size) => {
  const page = await open("/", size);
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  const menu = page.locator("header details[open]");
  expect(await menu.count()).toBe(1);
  await tabTo(page, "Questions and answers");
  await page.keyboard.press("Escape");
  expect(await menu.count()).toBe(0);
  expect(await focused(page)).toBe(name);

  await page.keyboard.press("Enter");
  await tabTo(page, "Questions and answers");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
  await expect.poll(() => menu.count()).toBe(0);
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("main");
});

test("a question opens and closes on Enter", async () => {
  const page = await open("/faq");
  await tabTo(page, "Can I try it first?");
  await page.keyboard.press("Enter");
  expect(await page.locator("main details[open]").count()).toBe(1);
  await page.keyboard.press("Enter");
  expect(await page.locator("main details[open]").count()).toBe(0);
});

test("language and light are switched where one stands", async () => {
  const page = await open("/faq");
  await tabTo(page, "中文");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "常见问题" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
  await tabTo(page, "切换到深色");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
});
