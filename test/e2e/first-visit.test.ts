/** The first walk: what a visitor sees before anything else. */
import { expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

test("a visitor reads the home page", async () => {
  const product = await sharedHarness();
  const { page, faults, context } = await newVisitor(product.url);
  await page.goto("/");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
