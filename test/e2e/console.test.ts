/**
 * A day of an owner's work in the browser alone: invited, in by a passkey, somebody found and given a week, a price set,
 * news posted, an order paid back, and out again.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import enActions from "#locales/en/console-actions.json" with { type: "json" };
import enFields from "#locales/en/console-fields.json" with { type: "json" };
import enValues from "#locales/en/console-values.json" with { type: "json" };
import en from "#locales/en/console.json" with { type: "json" };
import zhActions from "#locales/zh-CN/console-actions.json" with { type: "json" };
import zhFields from "#locales/zh-CN/console-fields.json" with { type: "json" };
import zhValues from "#locales/zh-CN/console-values.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };
import type { OperationName } from "#contract/ops/operations.ts";
import { newId } from "#origin/ground/ids.ts";
import { anyPort, giveAuthenticator } from "#test/support/authenticator.ts";
import { violations } from "#test/support/axe.ts";
import { alive, newVisitor, sidewaysScroll } from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { operate } from "#test/support/operate.ts";
import { arriveAt, fill, READERS } from "./steps.ts";

const ENGLISH = { ...en, operation: enActions, field: enFields, value: enValues };
const CHINESE = { ...zh, operation: zhActions, field: zhFields, value: zhValues };
type Words = typeof CHINESE;
const WALKS = READERS.map((reader) => ({
  ...reader,
  words: reader.locale === "en-US" ? ENGLISH : CHINESE,
}));

let product: Harness;
/** By its name: browsers make no passkey for a bare address. */
let site: URL;

beforeAll(async () => {
  const port = await anyPort();
  site = new URL(`http://localhost:${port}`);
  product = await startHarness({ port, origin: { SITE_ORIGIN: site.origin } });
});
afterAll(() => product.dispose());

test.each(WALKS)("$name", async ({ words, locale, viewport }) => {
  const visitor = { locale: locale!, viewport: viewport! };
  const person = await signedInPerson(product);
  const number = await paidOrder(person);
  const name = `anna-${locale!.toLowerCase()}`;
  const { link } = await operate(product, "operators_invite", { name, role: "owner" });
  const { page, context, faults } = await newVisitor(site, visitor);
  await giveAuthenticator(page);
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByLabel(words.enter.name).fill("Laptop");
  await button(page, words.enter.accept).click();
  await arriveAt(page, "/console/me");
  await page.getByText(words.me.second).waitFor();
  await isSound(page);

  await page.goto("/console");
  await page.getByRole("heading", { name: fill(words.today.hello, { name }) }).waitFor();
  await page.getByText(words.today.jobs).first().waitFor();
  await isSound(page);
  await page.keyboard.press("Control+k");
  await page.getByLabel(words.palette.label).fill(person.account);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: person.user.uid }).click();
  await arriveAt(page, `/console/people/one?is=${person.user.uid}`);
  await isSound(page);
  await act(page, words, "people_give", async (dialog) => {
    await dialog.getByLabel(words.field.days, { exact: true }).fill("-1");
    await submit(page, words, "people_give");
    await dialog.locator("[aria-invalid=true]").first().waitFor();
    await dialog.getByLabel(words.field.days, { exact: true }).fill("7");
    await dialog.getByLabel(words.field.note).fill("waited for support");
  });
  const given = page.getByRole("row", { name: /\b7\s?(days|天)/ }).first();
  await given.getByRole("button", { name: words.operation.people_undo.title }).click();
  const undoing = dialogOf(page, words, "people_undo");
  await undoing.getByLabel(words.field.note).fill("it was somebody else");
  await submit(page, words, "people_undo");
  await undoing.getByText(words.done).waitFor();
  await button(page, words.close).first().click();
  await page.getByRole("cell", { name: /^−7\s?(days|天)$/ }).waitFor();
  await isSound(page);

  const owed = await owedOrder(await signedInPerson(product));
  await page.goto("/console/attention");
  await page.getByText(words.attention.owed).waitFor();
  const item = page.getByRole("listitem").filter({ hasText: owed });
  await item.getByRole("button", { name: words.operation.attention_take.title }).click();
  await item.getByText(fill(words.attention.takenBy, { name })).waitFor();
  await item.getByRole("button", { name: words.operation.attention_done.title }).click();
  const ending = dialogOf(page, words, "attention_done");
  await ending.getByLabel(words.field.note).fill("sent this morning");
  await isSound(page);
  await submit(page, words, "attention_done");
  await ending.getByText(words.done).waitFor();
  await button(page, words.close).first().click();
  await item.getByText("sent this morning").waitFor();
  await isSound(page);

  await page.goto("/console/plans/one?is=month-1");
  await act(page, words, "plans_price", async (dialog) => {
    await dialog.getByLabel(words.field.price, { exact: true }).fill("8.99");
    await dialog.getByLabel(words.field.note).fill("spring");
  });
  const shop = await product.call("payment_shop");
  expect(JSON.stringify(shop.envelope.data)).toContain('"amount":899');

  await page.goto("/console/announcements");
  await act(page, words, "announcements_post", async (dialog) => {
    await dialog.getByLabel(words.field.id, { exact: true }).fill(name);
    await dialog.getByLabel(words.field.kind, { exact: true }).selectOption({ index: 1 });
    for (const language of ["en", "zh_CN"] as const) {
      const of = words.value[language];
      await dialog.getByLabel(`${words.field.title} (${of})`).fill(`Faster ${name}`);
      await dialog.getByLabel(`${words.field.body} (${of})`).fill("Everywhere.");
    }
  });
  await page.getByRole("cell", { name: `Faster ${name}` }).waitFor();
  await isSound(page);

  await page.goto(`/console/orders/one?is=${number}`);
  await act(page, words, "orders_refund", async (dialog) => {
    await dialog.getByLabel(words.field.amount, { exact: true }).fill("4");
    await dialog.getByLabel(words.field.note).fill("half a month lost");
    await submit(page, words, "orders_refund");
    await dialog.getByText(words.refund.title).waitFor();
    await submit(page, words, "orders_refund");
    await page.getByText(fill(words.sureWrong, { subject: number })).waitFor();
    await dialog.getByLabel(fill(words.sure, { subject: number })).fill(number);
  });
  const story = page.getByRole("listitem").filter({ hasText: words.story.refund });
  await story.filter({ hasText: "half a month lost" }).first().waitFor();
  await isSound(page);
  const { order } = await orderOf(person);
  expect(order.refunded?.amount).toBe(400);

  const record = await operate(product, "audit_list", { operator: name, limit: 50 });
  expect(record.actions.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["people_give", "plans_price", "announcements_post", "orders_refund"]),
  );
  await page.goto("/console/audit");
  await page.getByRole("cell", { name: "plans_price" }).first().waitFor();
  await isSound(page);
  await button(page, words.me.leave).click();
  await arriveAt(page, "/console/enter");
  await page.goto("/console/people");
  await arriveAt(page, "/console/enter");
  await button(page, words.enter.submit).click();
  await arriveAt(page, "/console");
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

test("no byte of it is in what a page of the site asks for", async () => {
  const folder = "build/client/assets";
  const ofConsole = readdirSync(folder).filter((file) =>
    /operators_enter_begin|operators_invite/.test(readFileSync(`${folder}/${file}`, "utf8")),
  );
  expect(ofConsole.length).toBeGreaterThan(0);
  const { page, context } = await newVisitor(product.url);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().split("/").at(-1)!));
  for (const path of ["/", "/pricing", "/login", "/help"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await alive(page);
  }
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((file) => ofConsole.includes(file))).toEqual([]);
  await context.close();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const dialogOf = (page: Page, words: Words, name: keyof Words["operation"]) =>
  page.getByRole("dialog", { name: words.operation[name].title });

async function submit(page: Page, words: Words, name: keyof Words["operation"]): Promise<void> {
  await dialogOf(page, words, name).locator("button[type=submit]").click();
}

async function act(
  page: Page,
  words: Words,
  name: keyof Words["operation"] & OperationName,
  typing: (dialog: ReturnType<typeof dialogOf>) => Promise<void>,
): Promise<void> {
  await button(page, words.operation[name].title).click();
  const dialog = dialogOf(page, words, name);
  await typing(dialog);
  await isSound(page);
  await submit(page, words, name);
  await dialog.getByText(words.done).waitFor();
  await button(page, words.close).first().click();
  await dialog.waitFor({ state: "detached" });
}

/** Also of what scrolls in a box of its own: on a desk no list is beside the screen. */
async function isSound(page: Page): Promise<void> {
  expect([await violations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("main table")]
      .filter(({ scrollWidth, parentElement }) => scrollWidth > parentElement!.clientWidth)
      .map((table) => (table as HTMLTableElement).rows[1]?.innerText),
  );
  expect(wide).toEqual([]);
}

/** Whose refund a person has to send; its number. */
async function owedOrder(person: Person): Promise<string> {
  const { number, total } = await ordered(person);
  // The walk before may have set another price.
  const amount = (total.amount / 100).toFixed(2);
  await operate(product, "orders_paid", { number, amount, reference: newId() });
  await operate(product, "orders_refund", { number, note: "was away", key: newId() });
  return number;
}

interface Ordered {
  number: string;
  payUrl: string;
  total: { amount: number };
}

async function ordered({ token }: Person): Promise<Ordered> {
  const shop = await product.call("payment_shop");
  const { products } = shop.envelope.data as { products: { id: string; price: object }[] };
  const expected = products.find(({ id }) => id === "month-1")!.price;
  const wish = { productId: "month-1", method: "card", clientKey: newId(), expected };
  const { envelope } = await product.call("payment_purchase", wish, { token });
  return (envelope.data as { order: Ordered }).order;
}

async function paidOrder(person: Person): Promise<string> {
  const { number, payUrl } = await ordered(person);
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(payUrl, product.url), { method: "POST", body, redirect: "manual" });
  return number;
}

async function orderOf({ token }: Person) {
  const { envelope } = await product.call("payment_order", {}, { token });
  const { orders } = envelope.data as { orders: { refunded: { amount: number } | null }[] };
  return { order: orders[0]! };
}
