/** What is said to everybody, from the console: a review comes and goes, and a signed list is judged before it is published. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyPort } from "#test/support/authenticator.ts";
import { newVisitor } from "#test/support/browser.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { STORE_RELEASE } from "#test/support/releases.ts";
import { newPrivateKey, pemOf, rawPublicKey } from "#tools/signing.ts";
import { act, dialogOf, enterAs, isSound, WALKS, button } from "./console-steps.ts";

const RELEASE_PUBLIC_KEY = rawPublicKey(pemOf(newPrivateKey()));

let product: Harness;
let site: URL;

beforeAll(async () => {
  const port = await anyPort();
  site = new URL(`http://localhost:${port}`);
  product = await startHarness({ port, origin: { SITE_ORIGIN: site.origin, RELEASE_PUBLIC_KEY } });
});
afterAll(() => product.dispose());

test.each(WALKS)("$name", async ({ words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const name = `carl-${locale!.toLowerCase()}`;
  const { page, context, faults } = await newVisitor(site, visitor);
  await enterAs({ page, product, words }, name, "content");

  await page.goto("/console/reviews");
  await act(page, words, "reviews_add", async (dialog) => {
    await dialog.getByLabel(words.field.author).fill(name);
    for (const language of ["en", "zh_CN"] as const)
      await dialog.getByLabel(`${words.field.text} (${words.value[language]})`).fill("It works.");
  });
  const row = page.locator("tbody").filter({ hasText: name });
  await row.waitFor();
  await isSound(page);
  await row.getByRole("button", { name: words.press.end }).click();
  await row.getByRole("button", { name: words.press.again }).waitFor();
  const { reviews } = await operate(product, "reviews_list", { limit: 50 });
  expect(reviews.find(({ author }) => author === name)).toMatchObject({ state: "ended" });

  await page.goto("/console/releases");
  await page.getByRole("link", { name: words.value.ios }).first().waitFor();
  await isSound(page);
  await button(page, words.operation.releases_publish.title).click();
  const dialog = dialogOf(page, words, "releases_publish");
  const pasted = dialog.getByLabel(words.value.signed);
  await pasted.fill("{}");
  await dialog.getByRole("button", { name: words.preview }).click();
  await dialog.getByText(words.releases.fault.form).waitFor();
  await pasted.fill(STORE_RELEASE);
  await dialog.getByRole("button", { name: words.preview }).click();
  await dialog.getByText(words.releases.fault.signature).waitFor();
  await isSound(page);
  expect(
    await dialog.getByRole("button", { name: words.operation.releases_publish.title }).count(),
  ).toBe(0);

  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
