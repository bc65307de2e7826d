/** What is said to everybody, from the console: a review comes and goes, a signed list and a statement are judged before they are published. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { alive, newVisitor } from "#test/support/browser.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { operate } from "#test/support/operate.ts";
import { STORE_RELEASE } from "#test/support/releases.ts";
import { signedStatement } from "#test/support/statements.ts";
import { newPrivateKey, pemOf, rawPublicKey } from "#tools/signing.ts";
import { act, button, dialogOf, enterAs, isSound, seeWords, WALKS } from "./console-steps.ts";
import { inTurn } from "./steps.ts";

/** No list of `STORE_RELEASE`'s signer is theirs. */
const key = pemOf(newPrivateKey());
const RELEASE_PUBLIC_KEY = rawPublicKey(key);
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let product: Harness;
let site: URL;

beforeAll(async () => {
  const keys = { RELEASE_PUBLIC_KEY };
  ({ product, site } = await startNamedProduct({ origin: keys, gateway: keys }));
});
afterAll(() => product.dispose());

const NUMBERED = inTurn(
  WALKS.map((walk, at) => ({ ...walk, at })),
  0,
);

test.each(NUMBERED)("$name", async ({ at, words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const name = `carl-${locale!.toLowerCase()}`;
  const { page, context, faults } = await newVisitor(site, visitor);
  await enterAs({ page, product, words }, name, "content");

  await page.goto("/console/reviews");
  await act(page, words, "reviews_add", async (dialog) => {
    await dialog.getByLabel(words.field.author).fill(name);
    for (const language of ["en", "zh_CN"] as const)
      await dialog.getByLabel(`${words.field.text} (${words.value[language]})`).fill("It works.");
    await seeWords(page, words, "reviews_add");
    await dialog.getByRole("figure").filter({ hasText: name }).nth(1).waitFor();
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

  // The second reader's statement is of a later day.
  const said = { date: dayIn(at - 1), key };
  await page.goto("/console/canary");
  await page.getByText("2026-11-01").first().waitFor();
  await act(page, words, "canary_publish", async (form) => {
    const statement = form.getByLabel(words.value.signed);
    const texts = form.locator("p[lang]");
    await statement.fill(signedStatement({ ...said, key: pemOf(newPrivateKey()) }));
    await form.getByRole("button", { name: words.preview }).click();
    await form.getByText(words.canary.fault.signature).waitFor();
    expect(await texts.count()).toBe(0);
    await statement.fill(signedStatement(said));
    await form.getByRole("button", { name: words.preview }).click();
    await texts.filter({ hasText: "Nothing happened." }).waitFor();
    await texts.filter({ hasText: "没有发生任何事。" }).waitFor();
  });
  await page.locator("tbody").filter({ hasText: said.date }).first().waitFor();
  await page.goto("/clause/canary");
  await alive(page);
  await page.getByText(at === 0 ? "Nothing happened." : "没有发生任何事。").waitFor();

  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
