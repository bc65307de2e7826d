/** A page that something changed before it came alive: it stays readable, and comes alive all the same. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { shareOf } from "#test/support/scale.ts";

const PAGES = [
  "/",
  "/pricing",
  "/group-buying",
  "/download",
  "/affiliate",
  "/faq",
  "/trial",
  "/announcements",
  "/login",
  "/register",
  "/resetpassword",
  "/no/such/page",
];

/** What changes a page once it is parsed, and before any of its modules runs. */
const parsed = (change: string) => `document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest("script, style, title") || !node.data.trim() ? 2 : 1);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  const wrap = (text, name) => {
    const around = document.createElement(name);
    text.replaceWith(around);
    around.append(text);
    return around;
  };
  ${change}
});`;

const DIFFERENCES = {
  "an element beside each input, as password managers put it": parsed(`
    for (const input of document.querySelectorAll("input, form, h1")) {
      const mark = document.createElement("div");
      mark.dataset.manager = "";
      input.after(mark);
    }`),
  "dates turned into links, as phones do it": parsed(`
    for (const text of texts()) {
      const at = text.data.search(/\\d/);
      if (at >= 0) wrap(at > 0 ? text.splitText(at) : text, "a").href = "x-apple-data-detectors://0";
    }`),
  "a translator's elements": parsed(`
    for (const text of texts()) wrap(wrap(text, "font"), "font");`),
  "a translator's language": parsed(`document.documentElement.lang = "auto";`),
  "a thin space more in what Intl writes": `
    for (const Kind of [Intl.NumberFormat, Intl.DateTimeFormat, Intl.ListFormat]) {
      const { get, value } = Object.getOwnPropertyDescriptor(Kind.prototype, "format");
      const write = (own, what) => (get ? get.call(own)(what) : value.call(own, what)) + "\\u2009";
      Object.defineProperty(Kind.prototype, "format", { get() { return (what) => write(this, what); } });
    }`,
};

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

async function open(path: string, change: string) {
  const visitor = await newVisitor(product.url);
  await visitor.page.addInitScript(change);
  await visitor.page.goto(path);
  await alive(visitor.page);
  return visitor;
}

/** The switch of light and dark answers at once; without its script it is a link that leads away. */
async function switchLight(page: Page): Promise<void> {
  await page.evaluate("window.isSamePage = true");
  await page.locator('header a[href*="theme=dark"]').first().click();
  await page.locator("html[data-theme=dark]").waitFor();
  expect(await page.evaluate("window.isSamePage")).toBe(true);
}

const CHANGED = Object.entries(DIFFERENCES).map(([name, change], at) => ({
  name,
  change,
  pages: shareOf(PAGES, at, 4),
}));

describe.each(CHANGED)("with $name", ({ change, pages }) => {
  test.each(pages)("%s is readable and alive", async (path) => {
    const { page, context, faults } = await open(path, change);
    expect((await page.locator("main h1").innerText()).length).toBeGreaterThan(3);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(100);
    await switchLight(page);
    expect(faults.errors.filter((error) => /policy|Trusted/.test(error))).toEqual([]);
    await context.close();
  });
});

/** All but what is shown to scripts alone: there the browser writes what it has measured, in its own time. */
const WRITTEN_BY_SERVER = `(() => {
  const copy = document.getElementById("page").cloneNode(true);
  for (const own of copy.querySelectorAll(".when-script")) own.remove();
  return copy.textContent;
})()`;

test("what the server wrote of numbers and dates stays, whatever the browser would write", async () => {
  const change = DIFFERENCES["a thin space more in what Intl writes"];
  for (const path of ["/", "/pricing", "/affiliate", "/announcements"]) {
    const { page, context, faults } = await open(path, change);
    expect(await page.evaluate(WRITTEN_BY_SERVER)).not.toContain("\u2009");
    expect(faults.errors).toEqual([]);
    await context.close();
  }
});

/** It is rendered for another address (worker/edge/no-page.ts). */
test("an address that no page has comes alive as itself, and changes its language there", async () => {
  const { page, context, faults } = await open("/no/such/page?x=1", "");
  await page.locator('a[hreflang="zh-CN"]').first().click();
  await page.locator("h1", { hasText: /\p{Script=Han}/u }).waitFor();
  expect(page.url()).toBe(new URL("/no/such/page?x=1&lng=zh-CN", product.url).href);
  expect(faults.errors.filter((error) => !error.includes("404"))).toEqual([]);
  await context.close();
});

test("the browser's copy of a page gives its elements the ids that the server gave them", async () => {
  const { page, context } = await open("/register", "");
  const [differing, looked] = await page.evaluate<[string[], number]>(`(() => {
    const own = [...document.querySelectorAll("#page [id]")].filter((element) => propsOf(element));
    function propsOf(element) {
      return element[Object.keys(element).find((key) => key.startsWith("__reactProps"))];
    }
    return [own.filter((element) => propsOf(element).id !== element.id).map(({ id }) => id), own.length];
  })()`);
  expect(differing).toEqual([]);
  expect(looked).toBeGreaterThan(5);
  await context.close();
});
