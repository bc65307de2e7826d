/**
 * A day of an owner's work, in the browser alone and in both languages: a price, a plan, a business number, news, 'I paid and
 * nothing happened', a week given, half of an order paid back, somebody kept out, an affiliate settled and paid, the month read
 * and taken out.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import business from "#locales/en/console-business.json" with { type: "json" };
import exports from "#locales/en/console-exports.json" with { type: "json" };
import zhBusiness from "#locales/zh-CN/console-business.json" with { type: "json" };
import zhExports from "#locales/zh-CN/console-exports.json" with { type: "json" };
import { LANGUAGES } from "#contract/languages.ts";
import type { OperationName } from "#contract/ops/operations.ts";
import { newVisitor } from "#test/support/browser.ts";
import { type Person, signedInPerson } from "#test/support/factories.ts";
import type { Harness } from "#test/support/harness.ts";
import { startNamedProduct } from "#test/support/named-product.ts";
import { unbalanced } from "#test/support/journal.ts";
import { operate } from "#test/support/operate.ts";
import { moveTo } from "#test/support/product-clock.ts";
import { base64, JPEG, question } from "#test/support/questions.ts";
import {
  act,
  button,
  doIn,
  enterAs,
  isSound,
  ordered,
  type Ordered,
  payAt,
  submit,
  type Typing,
  WALKS,
  type Words,
} from "./console-steps.ts";
import { arriveAt, fill, inTurn } from "./steps.ts";

interface Day {
  page: Page;
  product: Harness;
  words: Words;
  business: typeof business;
  exports: Omit<typeof exports, "saving">;
  name: string;
}

test.each(inTurn(WALKS, 1))("$name", async ({ words, locale, viewport }) => {
  const isEnglish = locale === "en-US";
  const { product, site } = await startNamedProduct();
  const { page, context, faults } = await newVisitor(site, {
    locale: locale!,
    viewport: viewport!,
  });
  const texts = isEnglish ? { business, exports } : { business: zhBusiness, exports: zhExports };
  const day: Day = { page, product, words, ...texts, name: "anna" };
  await enterAs(day, day.name, "owner");
  const before = await broughtFriend(day);
  await goods(day);
  await numbers(day);
  await news(day);
  const { person, order } = await paidAndNothingHappened(day);
  await week(day, person);
  await half(day, order);
  await abuser(day);
  await settled(day, before);
  await reports(day);
  await month(day);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
  await product.dispose();
});

/** A button of a row, which says what it is about. */
const inRow = ({ page, words }: Day, action: string, about: string) =>
  button(page, fill(words.about, { action, about }));

async function actInRow(
  day: Day,
  name: keyof Words["operation"] & OperationName,
  about: string,
  typing: Typing,
): Promise<void> {
  await inRow(day, day.words.operation[name].title, about).click();
  await doIn(day.page, day.words, name, typing);
}

const personAt = ({ user }: Person) => `/console/people/one?is=${user.uid}`;

/** A month's price and a plan of three, as the page will have them. */
async function goods(day: Day): Promise<void> {
  const { page, words, product } = day;
  const { field, value, press } = words;
  await page.goto("/console/plans");
  await isSound(page);
  await page.getByRole("link", { name: "month-1", exact: true }).click();
  await act(page, words, "plans_price", async (dialog) => {
    await dialog.getByLabel(field.price, { exact: true }).fill("8.99");
    await dialog.getByLabel(field.note).fill("spring");
    await submit(page, words, "plans_price");
    await dialog.getByText(words.refund.title).waitFor();
  });
  await page.goto("/console/plans");
  await act(page, words, "plans_add", async (dialog) => {
    await dialog.getByLabel(field.id, { exact: true }).fill("month-3");
    await dialog.getByLabel(`${field.name} (${value.en})`).fill("3 months");
    await dialog.getByLabel(`${field.name} (${value.zh_CN})`).fill("3 个月");
    await dialog.getByLabel(field.months, { exact: true }).fill("3");
    await dialog.getByLabel(field.maxDevices, { exact: true }).fill("5");
    await dialog.getByLabel(field.currency, { exact: true }).fill("USD");
    await dialog.getByLabel(field.price, { exact: true }).fill("24.00");
  });
  const [plan = ""] = /3 (?:months|个月)/.exec(
    await page.getByRole("cell", { name: /^3 (?:months|个月)$/ }).innerText(),
  ) ?? [""];
  await inRow(day, press.onSale, plan).click();
  await inRow(day, press.offSale, plan).waitFor();
  const shop = await product.call("payment_shop");
  expect(JSON.stringify(shop.envelope.data)).toMatch(/"amount":899.*"month-3"/);

  await page.goto("/console/preview");
  await page.getByText(/8\.99/).first().waitFor();
  for (const [language, text] of [
    [LANGUAGES.zh_CN, "3 个月"],
    [LANGUAGES.en, "3 months"],
  ] as const) {
    await page.getByRole("tab", { name: language.name }).click();
    await page.locator(`[lang="${language.tag}"]`).getByText(text).first().click();
    await page.locator(`[lang="${language.tag}"] [aria-current]`).getByText(text).waitFor();
    await isSound(page);
  }
}

/** Less to wait for; it holds a minute from then. */
async function numbers(day: Day): Promise<void> {
  const { page, words, business: texts } = day;
  await page.goto("/console/business");
  const { name } = texts.number["settlement-threshold"];
  await page.getByRole("heading", { name }).waitFor();
  await isSound(page);
  await actInRow(day, "business_set", name, async (dialog) => {
    await dialog.getByLabel(words.field.value, { exact: true }).fill("5");
    await dialog.getByLabel(words.field.note).fill("less to wait for");
    await submit(page, words, "business_set");
    await dialog
      .getByText(words.wrong)
      .or(dialog.locator("[aria-live=assertive]"))
      .first()
      .waitFor();
    await dialog.getByLabel(words.field.value, { exact: true }).fill("10");
  });
  await page.getByText("less to wait for").waitFor();
  await page.getByRole("main").getByRole("link", { name: words.room.coupons }).waitFor();
  await isSound(page);
}

async function news(day: Day): Promise<void> {
  const { page, words } = day;
  const { field, value, press } = words;
  await page.goto("/console/announcements");
  await act(page, words, "announcements_post", async (dialog) => {
    await dialog.getByLabel(field.id, { exact: true }).fill("faster");
    await dialog.getByLabel(field.kind, { exact: true }).selectOption("offer");
    for (const language of ["en", "zh_CN"] as const) {
      await dialog.getByLabel(`${field.title} (${value[language]})`).fill("Faster");
      await dialog.getByLabel(`${field.body} (${value[language]})`).fill("Everywhere.");
    }
    await submit(page, words, "announcements_post");
    const shown = dialog.getByText(words.announced.title);
    await shown.waitFor();
    const preview = await shown.evaluate((title) => title.parentElement!.getBoundingClientRect());
    expect(preview.bottom).toBeLessThanOrEqual(page.viewportSize()!.height);
  });
  await inRow(day, press.pin, "Faster").click();
  await inRow(day, press.unpin, "Faster").waitFor();
  await inRow(day, press.end, "Faster").click();
  await inRow(day, press.again, "Faster").click();
  await inRow(day, press.end, "Faster").waitFor();
  await isSound(page);
}

interface Asked {
  person: Person;
  order: Ordered;
}

/** Their money is at the cashier, who told nobody. They sent a picture of it. */
async function paidAndNothingHappened(day: Day): Promise<Asked> {
  const { page, words, product } = day;
  const person = await signedInPerson(product);
  const { token } = person;
  const order = await ordered(product, person);
  await payAt(product, order, "silently");
  const picture = await product.call(
    "user_support_picture_add",
    { content: base64(JPEG) },
    { token },
  );
  const { id } = picture.envelope.data as { id: string };
  const text = "I paid and nothing happened";
  const number = await asked(product, person, { text, orderId: order.id, pictures: [id] });

  await page.goto("/console/support");
  await isSound(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByText(text).waitFor();
  await button(page, fill(words.question.look, { number: "1" })).click();
  await page.getByRole("img", { name: fill(words.question.picture, { number: "1" }) }).waitFor();
  await isSound(page);
  await page.getByRole("link", { name: order.number, exact: true }).click();
  await arriveAt(page, `/console/orders/one?is=${order.number}`);
  await act(page, words, "orders_reconcile", async () => undefined);
  const { book, at } = words.story;
  const cash = fill(book.cash, { at: at.sandbox });
  await page.getByText(fill(book.moved, { debit: cash, credit: book.sales })).waitFor();
  await isSound(page);

  await page.goto(`/console/support/one?is=${number}`);
  await act(page, words, "support_answer", async (dialog) => {
    await dialog.getByLabel(words.field.text, { exact: true }).fill("It is there now.");
    await dialog.getByLabel(words.field.close, { exact: true }).selectOption("true");
  });
  await page.getByText("It is there now.").waitFor();
  return { person, order };
}

async function week({ page, words }: Day, person: Person): Promise<void> {
  await page.goto(personAt(person));
  await act(page, words, "people_give", async (dialog) => {
    await dialog.getByLabel(words.field.days, { exact: true }).fill("7");
    await dialog.getByLabel(words.field.note).fill("had to wait");
    await submit(page, words, "people_give");
    await dialog.getByText(words.refund.title).waitFor();
  });
  await page
    .getByRole("row", { name: /\b7\s?(days|天)/ })
    .first()
    .waitFor();
  await isSound(page);
}

async function half({ page, words }: Day, { number }: Ordered): Promise<void> {
  await page.goto(`/console/orders/one?is=${number}`);
  await act(page, words, "orders_refund", async (dialog) => {
    await dialog.getByLabel(words.field.amount, { exact: true }).fill("4.50");
    await dialog.getByLabel(words.field.note).fill("half of the month");
    await submit(page, words, "orders_refund");
    await dialog.getByText(words.refund.title).waitFor();
    await dialog.getByLabel(fill(words.sure, { subject: number })).fill(number);
  });
  await page
    .getByText(/half of the month/)
    .first()
    .waitFor();
  await isSound(page);
}

/** From writing, in the queue; then from buying. */
async function abuser(day: Day): Promise<void> {
  const { page, words, product } = day;
  const person = await signedInPerson(product);
  const number = await asked(product, person, { text: "Buy followers" });
  await page.goto("/console/support");
  await actInRow(day, "support_block", number, async (dialog) => {
    await dialog.getByLabel(words.field.note).fill("spam");
  });
  await page.getByRole("link", { name: number, exact: true }).waitFor({ state: "detached" });
  await page.goto(personAt(person));
  await act(page, words, "people_block", async (dialog) => {
    await dialog.getByLabel(words.field.blockedFrom, { exact: true }).selectOption("buying");
    await dialog.getByLabel(words.field.note).fill("spam");
    await submit(page, words, "people_block");
    await dialog.getByText(words.blocking.buying.stops).waitFor();
  });
  await page.getByRole("cell", { name: words.value.buying, exact: true }).waitFor();
  await isSound(page);
}

/** An affiliate at half of each first purchase, whose friend bought a year. */
async function broughtFriend({ page, words, product }: Day): Promise<Person> {
  const kol = await signedInPerson(product);
  await page.goto(personAt(kol));
  await act(page, words, "affiliates_rate", async (dialog) => {
    await dialog.getByLabel(words.field.percent, { exact: true }).fill("50");
    await dialog.getByLabel(words.field.note, { exact: true }).fill("a channel of ours");
  });
  const friend = await signedInPerson(product, kol.user.inviteCode);
  await payAt(product, await ordered(product, friend, "year-1"));
  return kol;
}

/** Once the month is over; by then the session is as well. */
async function settled(day: Day, kol: Person): Promise<void> {
  const { page, words, product } = day;
  await moveTo(product, next().toISOString());
  await page.goto("/console/affiliates");
  await arriveAt(page, "/console/enter");
  await button(page, words.enter.submit).click();
  await arriveAt(page, "/console/affiliates");
  await page.getByRole("link", { name: kol.user.uid, exact: true }).waitFor();
  await act(page, words, "affiliates_settle", async () => undefined);
  const { title: action } = words.operation.affiliates_pay;
  const name = fill(words.about, { action, about: kol.user.uid });
  const pay = page.getByRole("button", { name });
  await pay.click();
  await doIn(page, words, "affiliates_pay", async (dialog) => {
    await dialog.getByLabel(words.field.note, { exact: true }).fill("by transfer 7");
  });
  await page.getByText("by transfer 7").waitFor();
  await pay.waitFor({ state: "detached" });
  await isSound(page);
  await toList(day, "statement", kol.user.uid);
  const seen = page.getByText(words.value.settled, { exact: true });
  await seen.filter({ visible: true }).first().waitFor();
  await page.getByRole("heading", { name: words.field.balances }).waitFor();
  await isSound(page);
}

/** A shared account with what was said of it. */
async function reports(day: Day): Promise<void> {
  const { page, product } = day;
  const account = "films@example.com";
  await operate(product, "benefits_add", {
    service: "films",
    account,
    link: "https://films.example/",
    password: "secret",
    slots: 3,
  });
  await page.goto("/console/benefits");
  await toList(day, "reports", `films · ${account}`);
  await page.getByText(day.words.nothing).waitFor();
  await isSound(page);
}

/** By the link of a row to another room's list. */
async function toList({ page, words }: Day, room: "statement" | "reports", about: string) {
  const [action, heading] = [words.room[room], words.room[room]];
  await page.getByRole("link", { name: fill(words.about, { action, about }) }).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

async function month({ page, words, exports: texts }: Day): Promise<void> {
  const over = new Date(next().getTime() - DAY_MS).toISOString().slice(0, "2026-03".length);
  await page.goto("/console/months");
  await page.getByLabel(words.field.month, { exact: true }).fill(over);
  await button(page, words.show).click();
  // A year and what is left of a month.
  await page
    .getByText(/68\.87/)
    .first()
    .waitFor();
  await isSound(page);
  await page.goto(`/console/exports?month=${over}`);
  const save = fill(texts.save, { name: texts.file.ledger, form: texts.journal });
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, save).click()]);
  const journal = readFileSync(await file.path(), "utf8");
  expect(unbalanced(journal)).toEqual([]);
  expect(journal).toMatch(/Assets:Cash:sandbox +59\.88 USD/);
}

const DAY_MS = 86_400_000;

/** The first day of the next month. */
function next(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1));
}

/** The number of a question. */
async function asked(
  product: Harness,
  { token }: Person,
  parts: Parameters<typeof question>[0],
): Promise<string> {
  const { envelope } = await product.call("user_support_ask", question(parts), { token });
  return (envelope.data as { thread: { number: string } }).thread.number;
}
