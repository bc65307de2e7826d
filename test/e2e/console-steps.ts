/** The console's words in both languages, and what an operator does there: in, an action in its dialog, a look whether a page is sound. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import enActions from "#locales/en/console-actions.json" with { type: "json" };
import enColumns from "#locales/en/console-columns.json" with { type: "json" };
import enFaults from "#locales/en/console-faults.json" with { type: "json" };
import enForms from "#locales/en/console-forms.json" with { type: "json" };
import enFields from "#locales/en/console-fields.json" with { type: "json" };
import enValues from "#locales/en/console-values.json" with { type: "json" };
import en from "#locales/en/console.json" with { type: "json" };
import zhActions from "#locales/zh-CN/console-actions.json" with { type: "json" };
import zhColumns from "#locales/zh-CN/console-columns.json" with { type: "json" };
import zhFaults from "#locales/zh-CN/console-faults.json" with { type: "json" };
import zhForms from "#locales/zh-CN/console-forms.json" with { type: "json" };
import zhFields from "#locales/zh-CN/console-fields.json" with { type: "json" };
import zhValues from "#locales/zh-CN/console-values.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };
import type { OperationName } from "#contract/ops/operations.ts";
import type { Role } from "#contract/ops/rights.ts";
import { newId } from "#origin/ground/ids.ts";
import { giveAuthenticator } from "#test/support/authenticator.ts";
import { violations } from "#test/support/axe.ts";
import { sidewaysScroll, whole } from "#test/support/browser.ts";
import type { Person } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { arriveAt, READERS } from "./steps.ts";

const ENGLISH = {
  ...enForms,
  ...en,
  operation: enActions,
  field: { ...enColumns, ...enFields },
  value: enValues,
  faults: enFaults,
};
const CHINESE = {
  ...zhForms,
  ...zh,
  operation: zhActions,
  field: { ...zhColumns, ...zhFields },
  value: zhValues,
  faults: zhFaults,
};
export type Words = typeof CHINESE;
export const WALKS = READERS.map((reader) => ({
  ...reader,
  words: reader.locale === "en-US" ? ENGLISH : CHINESE,
}));

/** By an invitation, with a passkey of the browser's own. */
export async function enterAs(
  { page, product, words }: { page: Page; product: Harness; words: Words },
  name: string,
  role: Role,
): Promise<void> {
  const { link } = await operate(product, "operators_invite", { name, role });
  await giveAuthenticator(page);
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByLabel(words.enter.name).fill("Laptop");
  await button(page, words.enter.accept).click();
  await arriveAt(page, "/console/me");
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const dialogOf = (page: Page, words: Words, name: keyof Words["operation"]) =>
  page.getByRole("dialog", { name: words.operation[name].title });

export async function submit(
  page: Page,
  words: Words,
  name: keyof Words["operation"],
): Promise<void> {
  await dialogOf(page, words, name).locator("button[type=submit]").click();
}

/** The words that were typed, as their readers will see them. */
export async function seeWords(
  page: Page,
  words: Words,
  name: keyof Words["operation"],
): Promise<void> {
  await submit(page, words, name);
  await dialogOf(page, words, name).getByRole("region", { name: words.value.en }).waitFor();
}

export type Typing = (dialog: ReturnType<typeof dialogOf>) => Promise<unknown>;

/** Presses an action's button and does it. */
export async function act(
  page: Page,
  words: Words,
  name: keyof Words["operation"] & OperationName,
  typing: Typing,
): Promise<void> {
  await button(page, words.operation[name].title).click();
  await doIn(page, words, name, typing);
}

/** In its dialog, which is open. */
export async function doIn(
  page: Page,
  words: Words,
  name: keyof Words["operation"] & OperationName,
  typing: Typing,
): Promise<void> {
  const dialog = dialogOf(page, words, name);
  await typing(dialog);
  await isSound(page);
  await submit(page, words, name);
  await dialog.getByText(words.done).waitFor();
  await button(page, words.close).first().click();
  await dialog.waitFor({ state: "detached" });
}

/** Also of what scrolls in a box of its own: on a desk no list is beside the screen. */
export async function isSound(page: Page): Promise<void> {
  await whole(page);
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("main table")]
      .filter(({ scrollWidth, parentElement }) => scrollWidth > parentElement!.clientWidth)
      .map((table) => (table as HTMLTableElement).rows[1]?.innerText),
  );
  expect(wide).toEqual([]);
}

export interface Ordered {
  id: string;
  number: string;
  payUrl: string;
  total: { amount: number };
}

/** An order that is open. */
export async function ordered(
  product: Harness,
  { token }: Person,
  productId = "month-1",
): Promise<Ordered> {
  const shop = await product.call("payment_shop");
  const { products } = shop.envelope.data as { products: { id: string; price: object }[] };
  const expected = products.find(({ id }) => id === productId)!.price;
  const wish = { productId, method: "card", clientKey: newId(), expected };
  const { envelope } = await product.call("payment_purchase", wish, { token });
  return (envelope.data as { order: Ordered }).order;
}

/** At the sandbox's cashier. */
export async function payAt(
  product: Harness,
  { payUrl }: Ordered,
  action: "pay" | "silently" = "pay",
): Promise<void> {
  const body = new URLSearchParams({ action });
  await fetch(new URL(payUrl, product.url), { method: "POST", body, redirect: "manual" });
}
