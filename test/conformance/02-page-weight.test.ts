/**
 * How much a first visit of the home page takes (docs/performance.md: page.first, page.js, page.total). Sizes are the
 * same on every machine, so they are held: each limit is what was reached and a tenth, for the pages to come: one style sheet serves them all.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { pageWeight } from "#test/support/page-weight.ts";

const FIRST_PAINT_BYTES = 18_000;
const SCRIPT_BYTES = 158_000;
const TOTAL_BYTES = 250_000;

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

describe.each(["en", "zh-CN"])("the home page in %s", (language) => {
  test("keeps to its bytes", async () => {
    const { first, script, total, styles, texts } = await pageWeight(product.url, "/", language);
    expect([styles, texts]).toEqual([1, 3]);
    expect(first).toBeLessThan(FIRST_PAINT_BYTES);
    expect(script).toBeLessThan(SCRIPT_BYTES);
    expect(total).toBeLessThan(TOTAL_BYTES);
  });
});
