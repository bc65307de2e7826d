/** Coming through somebody's link: seen on every page, kept, and taken back. */
import { expect, test } from "vitest";
import { alive, newVisitor, PHONE } from "#test/support/browser.ts";
import { sharedHarness } from "#test/support/harness.ts";

test.each([
  { javaScriptEnabled: true, words: "You came through the link of ANNA2222." },
  { javaScriptEnabled: false, words: "You came through somebody’s link." },
])(
  "a visitor sees that a link brought them and takes it back (script: $javaScriptEnabled)",
  async ({ javaScriptEnabled, words }) => {
    const product = await sharedHarness();
    const { page, faults, context } = await newVisitor(product.url, { javaScriptEnabled });
    const note = page.getByText(words).filter({ visible: true });
    for (const path of ["/faq?ref=ANNA2222&gclid=c-1", "/download?ref=BERT3333", "/trial"]) {
      await page.goto(path);
      await note.first().waitFor();
    }
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(expect.arrayContaining(["gclid", "ref", "ref_until"]));

    await page.goto("/faq?ref=CARA4444");
    await page.getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => note.count()).toBe(0);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/faq");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("ref");
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
    await context.close();
  },
);

test.each(["en-US", "zh-CN"])("whose link it was moves nothing on a phone (%s)", async (locale) => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url, { locale, viewport: PHONE });
  // The note's own script waits until the place of the page is taken.
  let release = () => {};
  const measured = new Promise<void>((done) => (release = done));
  await context.route("**/referral-words-*.js", async (route) => {
    await measured;
    await route.continue();
  });
  await page.goto("/faq?ref=ANNA2222");
  await alive(page);
  const top = async () => (await page.locator("main").boundingBox())!.y;
  const before = await top();
  release();
  await page.getByText("ANNA2222").waitFor();
  expect(await top()).toBe(before);
  await context.close();
});

test("the code of the link is in the registration's field, and a changed one stays", async () => {
  const product = await sharedHarness();
  const { page, context } = await newVisitor(product.url);
  await page.goto("/register?ref=ANNA2222");
  const field = page.getByLabel("Invitation code");
  await expect.poll(() => field.inputValue()).toBe("ANNA2222");
  await field.fill("BERT3333");
  await page.getByRole("textbox", { name: "Account name" }).fill("anna");
  expect(await field.inputValue()).toBe("BERT3333");
  await context.close();
});
