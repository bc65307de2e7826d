/** Coming through somebody's link: seen on every page, kept, and taken back. */
import { expect, test } from "vitest";
import { newVisitor } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

test.each([true, false])(
  "a visitor sees whose link it was and takes it back (script: %s)",
  async (script) => {
    const product = await sharedHarness();
    const { page, faults, context } = await newVisitor(product.url, { javaScriptEnabled: script });
    await page.goto("/faq?ref=ANNA2222&gclid=c-1");
    const note = page.getByText("You came through the link of ANNA2222.");
    expect(await note.isVisible()).toBe(true);
    await page.goto("/download?ref=BERT3333");
    expect(await note.isVisible()).toBe(true);
    await page.goto("/trial");
    expect(await note.isVisible()).toBe(true);

    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(expect.arrayContaining(["gclid", "ref", "ref_until"]));

    await page.goto("/faq?ref=CARA4444");
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => note.isVisible()).toBe(false);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/faq");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("ref");
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  },
);
