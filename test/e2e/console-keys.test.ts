/**
 * The console by its keys alone on a desk: the palette leads to an order, to what is done to it, to an action without a thing
 * and to a room, and a list is walked row by row. On a phone rooms and filters lie behind a button each.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import {
  button,
  dialogOf,
  enterAs,
  isSound,
  ordered,
  payAt,
  WALKS,
  type Words,
} from "./console-steps.ts";
import { arriveAt, fill } from "./steps.ts";

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
});
afterAll(() => product.dispose());

const DESK = { width: 1440, height: 900 };

test("by keys alone", async () => {
  const { locale, words } = WALKS[0]!;
  const { page, context, faults } = await newVisitor(site, { locale: locale!, viewport: DESK });
  const order = await ordered(product, await signedInPerson(product));
  await payAt(product, order);
  const { number } = order;
  await enterAs({ page, product, words }, "kay", "owner");

  await page.getByText(words.me.second).waitFor();
  const { title } = words.operation.orders_refund;
  await ask(page, words, title);
  const lit = page.locator("[role=option][data-highlighted]");
  await lit.getByText(fill(words.palette.asks, { action: title })).waitFor();
  await isSound(page);
  await page.keyboard.press("ArrowDown");
  await lit.getByText(words.operation.orders_sent.title).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type(number);
  await lit.getByText(fill(words.about, { action: title, about: number })).waitFor();
  await page.keyboard.press("Enter");
  await arriveAt(page, `/console/orders/one?is=${number}`);
  await dialogOf(page, words, "orders_refund").waitFor();
  await isSound(page);
  await page.keyboard.press("Escape");
  await dialogOf(page, words, "orders_refund").waitFor({ state: "detached" });

  await ask(page, words, words.operation.codes_create.title);
  await page.keyboard.press("Enter");
  await arriveAt(page, "/console/codes");
  await dialogOf(page, words, "codes_create").waitFor();
  await page.getByLabel(words.palette.label).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await ask(page, words, number.toLowerCase());
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await ask(page, words, number.toLowerCase());
  await page.keyboard.press("Enter");
  await arriveAt(page, `/console/orders/one?is=${number}`);

  await ask(page, words, "");
  await page.goBack();
  await page
    .getByRole("heading", { name: words.room.codes, level: 1, includeHidden: true })
    .waitFor();
  await page.keyboard.type(words.room.orders);
  await page.keyboard.press("Enter");
  await arriveAt(page, "/console/orders");
  await page.getByRole("link", { name: number }).waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: words.toList });
  expect(await focused(page)).toBe(await skip.textContent());
  await page.keyboard.press("j");
  expect(await focused(page)).toBe(number);
  await isSound(page);
  await page.keyboard.press("Enter");
  await arriveAt(page, `/console/orders/one?is=${number}`);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("on a phone", async () => {
  const { locale, words } = WALKS[1]!;
  const { page, context, faults } = await newVisitor(site, { locale: locale!, viewport: PHONE });
  await enterAs({ page, product, words }, "phan", "owner");
  await button(page, fill(words.here, { room: words.me.title })).click();
  const menu = page.getByRole("dialog", { name: words.rooms });
  await isSound(page);
  await menu.getByRole("link", { name: words.room.orders, exact: true }).click();
  await arriveAt(page, "/console/orders");
  await button(page, fill(words.here, { room: words.room.orders })).waitFor();
  const named = page.getByText(words.field.status, { exact: true });
  const status = page.locator("label", { has: named }).locator("select");
  expect(await status.isVisible()).toBe(false);
  await button(page, fill(words.filters, { count: "0" })).click();
  await status.selectOption("paid");
  await isSound(page);
  await button(page, words.show).click();
  await expect.poll(() => page.url()).toContain("status=paid");
  await button(page, fill(words.filters, { count: "1" })).waitFor();
  expect(await status.isVisible()).toBe(false);
  await isSound(page);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

/** Types it into the palette. */
async function ask(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: words.palette.open }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByLabel(words.palette.label).waitFor();
  await page.keyboard.type(text);
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null);
}
