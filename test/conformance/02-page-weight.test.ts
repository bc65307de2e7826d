/**
 * How much a first visit of the home page takes (docs/performance.md: page.first, page.js, page.total). Sizes are the
 * same on every machine, so they are held. Its first words wait for a style of its own, of which nothing may be missing.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { pageWeight } from "#test/support/page-weight.ts";

const FIRST_PAINT_BYTES = 10_000;
const PAGE_BYTES = 19_500;
const SCRIPT_BYTES = 144_100;
const TOTAL_BYTES = 200_000;

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

describe.each(["en", "zh-CN"])("the home page in %s", (language) => {
  test("keeps to its bytes, and its first paint waits for no other file", async () => {
    const { first, page, script, total, sheets } = await pageWeight(product.url, "/", language);
    expect(sheets).toBe(0);
    expect(first).toBeLessThan(FIRST_PAINT_BYTES);
    expect(page).toBeLessThan(PAGE_BYTES);
    expect(script).toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(total).toBeLessThan(TOTAL_BYTES);
  });

  test("its own style has what the whole one behind its content has for it", async () => {
    const html = await (await fetch(new URL(`/?lng=${language}`, product.url))).text();
    const [own, whole] = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, style]) => style!);
    const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list!);
    const used = new Set(lists.flatMap((list) => list.replaceAll("&amp;", "&").split(" ")));
    const styled = used.intersection(classesOf(whole!));
    expect(styled.size).toBeGreaterThan(100);
    expect([...styled.difference(classesOf(own!))]).toEqual([]);
  });
});

/** That it has a rule for. */
function classesOf(style: string): Set<string> {
  const names = [...style.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!);
  return new Set(names.map((name) => name.replaceAll("\\", "")));
}
