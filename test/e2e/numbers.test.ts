/** Numbers in both languages: figures of closed days, a chart by keyboard, its table, a file, another span, a month's export. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import enExports from "#locales/en/console-exports.json" with { type: "json" };
import enColumns from "#locales/en/console-columns.json" with { type: "json" };
import enFields from "#locales/en/console-fields.json" with { type: "json" };
import enNumbers from "#locales/en/console-numbers.json" with { type: "json" };
import en from "#locales/en/console.json" with { type: "json" };
import zhExports from "#locales/zh-CN/console-exports.json" with { type: "json" };
import zhColumns from "#locales/zh-CN/console-columns.json" with { type: "json" };
import zhFields from "#locales/zh-CN/console-fields.json" with { type: "json" };
import zhNumbers from "#locales/zh-CN/console-numbers.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };
import type { Role } from "#contract/ops/rights.ts";
import { newId } from "#origin/ground/ids.ts";
import { giveAuthenticator } from "#test/support/authenticator.ts";
import { violations } from "#test/support/axe.ts";
import { newVisitor, sidewaysScroll, whole } from "#test/support/browser.ts";
import { signedInPerson } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { unbalanced } from "#test/support/journal.ts";
import { operate } from "#test/support/operate.ts";
import { advance } from "#test/support/product-clock.ts";
import { arriveAt, fill, inTurn, READERS } from "./steps.ts";

const WALKS = READERS.map((reader) => ({
  ...reader,
  words:
    reader.locale === "en-US"
      ? { ...en, numbers: enNumbers, exports: enExports, field: { ...enColumns, ...enFields } }
      : { ...zh, numbers: zhNumbers, exports: zhExports, field: { ...zhColumns, ...zhFields } },
}));
type Words = (typeof WALKS)[number]["words"];

let product: Harness;
let site: URL;

beforeAll(async () => {
  ({ product, site } = await startNamedProduct());
  await paidOrder();
  await advance(product, 86_400);
  await paidOrder();
  await paidOrder();
  // Midnight is less than a day away, and the day is closed an hour later.
  await advance(product, 25 * 3_600);
  await product.scheduled();
});
afterAll(() => product.dispose());

test.each(inTurn(WALKS, 1))("$name", async ({ words, locale, viewport, name }) => {
  const { page, context, faults } = await newVisitor(site, {
    locale: locale!,
    viewport: viewport!,
    colorScheme: name.includes("phone") ? "dark" : "light",
  });
  await enterAs(page, `anna-${locale!.toLowerCase()}`, "finance", words);
  const assets: string[] = [];
  page.on("request", (request) => assets.push(request.url().split("/").at(-1)!));
  await page.goto("/console");
  const menu = page.getByRole("button", { name: fill(words.here, { room: words.today.title }) });
  const way = page.getByRole("link", { name: words.page.numbers, exact: true });
  await menu.or(way).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await way.waitFor();
  expect(assets.filter(hasCharts)).toEqual([]);
  await way.click();
  await arriveAt(page, "/console/numbers");
  await page.locator("dl").getByText("$29.97").waitFor();
  await isWhole(page);
  expect(assets.filter(hasCharts)).not.toEqual([]);

  const what = fill(words.numbers.moneyOf, { currency: "USD" });
  const title = fill(words.numbers.byDay, { what });
  const part = page.locator("main section > div").filter({ hasText: title });
  const chart = part.locator("figure svg[tabindex='0']");
  await chart.focus();
  const shown = part.getByRole("status");
  // To the last day. The chart hears one key a frame.
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shown.textContent()).toMatch(/\$(?:9\.99|19\.98)/);
  await part.getByText(words.numbers.asTable).click();
  await part.getByRole("cell", { name: /19\.98/ }).waitFor();
  await isSound(page);

  const csv = part.getByRole("button", { name: `${words.csv}: ${title}` });
  const [file] = await Promise.all([page.waitForEvent("download"), csv.click()]);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain('"day","money_in","money_in currency","refunds","refunds currency"');
  expect(text).toContain('19.98,"USD",0.00,"USD"');

  await page.getByText(words.numbers.cashSame).waitFor();
  await page
    .getByRole("navigation", { name: words.numbers.spans })
    .getByRole("link")
    .first()
    .click();
  await arriveAt(page, "/console/numbers?days=7");
  const day = await page.locator("input[name=to]").inputValue();
  const first = new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10);
  await expect.poll(() => page.locator("input[name=from]").inputValue()).toBe(first);
  await page.locator("input[name=from]").fill(day);
  await page.getByRole("button", { name: words.show, exact: true }).click();
  await arriveAt(page, `/console/numbers?from=${day}&to=${day}`);
  await isWhole(page);
  await isSound(page);
  await page.goto(`/console/numbers?from=2020-01-01&to=${day}`);
  await page.getByText(words.numbers.wrongSpan).waitFor();
  await isWhole(page);

  const { exports } = words;
  await page.goto(`/console/exports?month=${day.slice(0, "2026-03".length)}`);
  const save = page.getByRole("button", {
    name: fill(exports.save, { name: exports.file.ledger, form: exports.journal }),
  });
  const [journal] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(journal.suggestedFilename()).toMatch(/^ledger-20\d\d-\d\d\.journal$/);
  expect(unbalanced(readFileSync(await journal.path(), "utf8"))).toEqual([]);
  await page.getByText(fill(exports.saved, { name: journal.suggestedFilename() })).waitFor();
  await isSound(page);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("whoever has no right to numbers has no way to them", async () => {
  const { words } = WALKS[0]!;
  const { page, context } = await newVisitor(site);
  await enterAs(page, "ben", "support", words);
  await page.goto("/console/numbers");
  await page.getByText(words.failed).waitFor();
  expect(await page.getByRole("link", { name: words.page.numbers, exact: true }).count()).toBe(0);
  await context.close();
});

const ASSETS = "build/client/assets";
const CHARTS = readdirSync(ASSETS).filter((file) =>
  readFileSync(`${ASSETS}/${file}`, "utf8").includes("recharts-surface"),
);

function hasCharts(file: string): boolean {
  return CHARTS.includes(file);
}

async function enterAs(page: Page, name: string, role: Role, words: Words): Promise<void> {
  const { link } = await operate(product, "operators_invite", { name, role });
  await giveAuthenticator(page);
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByLabel(words.enter.name).fill("Laptop");
  await page.getByRole("button", { name: words.enter.accept, exact: true }).click();
  await arriveAt(page, "/console/me");
}

/** With its charts, which come last. */
async function isWhole(page: Page): Promise<void> {
  await page.locator("figure svg[tabindex='0']").first().waitFor();
  await whole(page);
}

async function isSound(page: Page): Promise<void> {
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
}

async function paidOrder(): Promise<void> {
  const { token } = await signedInPerson(product);
  const shop = await product.call("payment_shop");
  const { products } = shop.envelope.data as { products: { id: string; price: object }[] };
  const expected = products.find(({ id }) => id === "month-1")!.price;
  const wish = { productId: "month-1", method: "card", clientKey: newId(), expected };
  const { envelope } = await product.call("payment_purchase", wish, { token });
  const { order } = envelope.data as { order: { payUrl: string } };
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl, product.url), { method: "POST", body, redirect: "manual" });
}
