/**
 * Codes on paper: made in the console, printed as cards in the language of whoever gets them, on A4 and on Letter, with
 * nothing else of the page; they are in no address and in no store of the browser.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import en from "#locales/en/console-codes.json" with { type: "json" };
import zh from "#locales/zh-CN/console-codes.json" with { type: "json" };
import { newVisitor } from "#test/support/browser.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { button, dialogOf, enterAs, isSound, submit, WALKS } from "./console-steps.ts";
import { inTurn } from "./steps.ts";

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

/** Ten cards a sheet, and one more. */
const COUNT = 11;

test.each(inTurn(WALKS, 1))("$name", async ({ words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const { page, context, faults } = await newVisitor(site, visitor);
  const [own, other] = locale === "en-US" ? [en, zh] : [zh, en];
  await enterAs({ page, product, words }, `dora-${locale!.toLowerCase()}`, "finance");
  await page.goto("/console/codes");
  await button(page, words.operation.codes_create.title).click();
  const dialog = dialogOf(page, words, "codes_create");
  await dialog.getByLabel(words.field.count).fill(String(COUNT));
  await dialog.getByLabel(words.field.months).fill("3");
  await dialog.getByLabel(words.field.note, { exact: false }).first().fill("cards");
  await submit(page, words, "codes_create");
  await dialog.getByText(words.done).waitFor();
  await isSound(page);
  const codes = await dialog.getByRole("list", { name: own.codes }).getByRole("listitem").all();
  const [code = ""] = await Promise.all(codes.map((one) => one.innerText()));
  expect(codes).toHaveLength(COUNT);

  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("body > ul");
  await sheet.getByText(code).waitFor();
  expect(await dialog.isVisible()).toBe(false);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
  const address = `${site.host}/gift`;
  await sheet.getByText(own.redeem.replace("{{address}}", address)).first().waitFor();
  // Each has its QR code by then, or paper would show a frame.
  await expect.poll(() => sheet.locator("svg[role=img] path").count()).toBe(COUNT);
  for (const format of ["A4", "Letter"]) {
    const pdf = new TextDecoder("latin1").decode(await page.pdf({ format }));
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  }

  await page.emulateMedia({ media: "screen" });
  expect(await sheet.isVisible()).toBe(false);
  await dialog.getByLabel(own.language).selectOption(locale === "en-US" ? "zh-CN" : "en");
  await page.emulateMedia({ media: "print" });
  await sheet.getByText(other.redeem.replace("{{address}}", address)).first().waitFor();
  await page.emulateMedia({ media: "screen" });

  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => JSON.stringify(store)).join(),
  );
  expect(kept + page.url()).not.toContain(code);
  await button(page, words.close).first().click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.content()).not.toContain(code);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});
