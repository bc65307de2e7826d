/**
 * Nothing is lost in the console: an answer that did not arrive, a dialog that was closed, a session that ended, a line that is
 * down.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import en from "#locales/en/common.json" with { type: "json" };
import zh from "#locales/zh-CN/common.json" with { type: "json" };
import type { OperationName } from "#contract/ops/operations.ts";
import { newVisitor } from "#test/support/browser.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { operate } from "#test/support/operate.ts";
import { button, dialogOf, enterAs, isSound, submit, WALKS } from "./console-steps.ts";
import { arriveAt, inTurn } from "./steps.ts";

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

/** The next one is done, and its answer does not come. */
async function dropAnswer(page: Page, name: OperationName): Promise<void> {
  await page.route(
    `**/ops/${name}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test.each(inTurn(WALKS, 0))("$name", async ({ words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const name = `lena-${locale!.toLowerCase()}`;
  const { page, context } = await newVisitor(site, visitor);
  await enterAs({ page, product, words }, name, "owner");

  await page.goto("/console/codes");
  const title = words.operation.codes_create.title;
  await button(page, title).click();
  const dialog = dialogOf(page, words, "codes_create");
  await dialog.getByLabel(words.field.count).fill("3");
  await dialog.getByLabel(words.field.months).fill("1");
  const note = dialog.getByLabel(words.field.note, { exact: false }).first();
  await note.fill(name);
  await dropAnswer(page, "codes_create");
  await submit(page, words, "codes_create");
  await dialog.locator("[aria-live=assertive]").filter({ hasText: /./ }).waitFor();
  // What was typed is there again, and its key.
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await button(page, title).click();
  await dialog.getByText(words.kept.text).waitFor();
  expect(await note.inputValue()).toBe(name);
  await isSound(page);
  await submit(page, words, "codes_create");
  await dialog.getByText(words.done).waitFor();
  const made = await dialog.getByRole("listitem").count();
  const { codes } = await operate(product, "codes_list", { limit: 100 });
  expect([made, codes.filter((code) => code.note === name).length]).toEqual([3, 3]);
  await button(page, words.close).first().click();

  await page.goto("/console/announcements");
  await button(page, words.operation.announcements_post.title).click();
  const posting = dialogOf(page, words, "announcements_post");
  const id = posting.getByLabel(words.field.id, { exact: true });
  await id.fill(name);
  const { sessions } = await operate(product, "operators_sessions", {});
  for (const { id: session } of sessions.filter(({ operator }) => operator === name))
    await operate(product, "operators_end_session", { id: session });
  await posting.getByLabel(words.field.kind, { exact: true }).selectOption({ index: 1 });
  for (const language of ["en", "zh_CN"] as const) {
    const of = words.value[language];
    await posting.getByLabel(`${words.field.title} (${of})`).fill(`Faster ${name}`);
    await posting.getByLabel(`${words.field.body} (${of})`).fill("Everywhere.");
  }
  await submit(page, words, "announcements_post");
  await arriveAt(page, "/console/enter");
  await page.getByText(words.enter.back).waitFor();
  await isSound(page);
  await button(page, words.enter.submit).click();
  await arriveAt(page, "/console/announcements");
  await button(page, words.operation.announcements_post.title).click();
  expect(await id.inputValue()).toBe(name);
  await submit(page, words, "announcements_post");
  await posting.getByText(words.announced.title).waitFor();
  await submit(page, words, "announcements_post");
  await posting.getByText(words.done).waitFor();
  await button(page, words.close).first().click();

  await page.goto(`/console/announcements/one?is=${name}`);
  await page.getByText("Everywhere.").nth(1).waitFor();
  await isSound(page);
  await button(page, words.operation.announcements_change.title).click();
  const changing = dialogOf(page, words, "announcements_change");
  const english = changing.getByLabel(`${words.field.title} (${words.value.en})`);
  expect(await english.inputValue()).toBe(`Faster ${name}`);
  await english.fill(`Faster still ${name}`);
  await submit(page, words, "announcements_change");
  await changing.getByRole("heading", { name: `Faster still ${name}` }).waitFor();
  await submit(page, words, "announcements_change");
  await changing.getByText(words.done).waitFor();
  await button(page, words.close).first().click();
  await page.getByText(`Faster still ${name}`).first().waitFor();
  await button(page, words.operation.announcements_letter.title).click();
  const sending = dialogOf(page, words, "announcements_letter");
  await sending.getByRole("button", { name: words.preview }).click();
  await sending.getByText(words.letter.nobody).waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/console/announcements");
  await page
    .getByRole("cell", { name: `Faster still ${name}` })
    .first()
    .waitFor();
  await context.setOffline(true);
  const rooms = page.getByRole("navigation", { name: words.rooms });
  await rooms.getByRole("link", { name: words.room.coupons }).click();
  await page.getByText(words.failedText).waitFor();
  await rooms.waitFor();
  await context.setOffline(false);
  await button(page, (locale === "en-US" ? en : zh).retry).click();
  await page.getByRole("heading", { name: words.room.coupons }).waitFor();
  await isSound(page);
  await context.close();
});
