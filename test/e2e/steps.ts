/** What people do on the account pages, in either language; each step ends when the page shows that it is done. */
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import en from "#locales/en/login.json" with { type: "json" };
import zh from "#locales/zh-CN/login.json" with { type: "json" };
import { DESKTOP, PHONE, type VisitorOptions } from "#test/support/browser.ts";
import { PATIENCE_MS, shareOf } from "#test/support/scale.ts";

/** A reader: language, screen, and the words of their pages. */
export interface Reader extends VisitorOptions {
  name: string;
  texts: typeof en;
}

export const READERS: Reader[] = [
  { name: "English, desktop", locale: "en-US", viewport: DESKTOP, texts: en },
  { name: "Chinese, phone", locale: "zh-CN", viewport: PHONE, texts: zh },
];

/** The walk of the reader whose turn it is, English or Chinese: over the suites both take theirs, and in the drills all of them. */
export function inTurn<Walk>(walks: readonly Walk[], turn: 0 | 1): Walk[] {
  return shareOf(walks, turn, 1);
}

export interface Credentials {
  account: string;
  password: string;
}

/** Fills and sends the form of the page one is on; `submit` is the button's label. */
export async function sendNameForm(page: Page, submit: string, { account, password }: Credentials) {
  await page.locator("input[name=account]").fill(account);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=consent]").check();
  await page
    .getByRole("button", { name: submit, exact: true })
    .and(page.locator("[type=submit]"))
    .click();
}

export async function arriveAt(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Path and query: what a reload would ask for. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** The session that the browser keeps. A page that leaves while it is asked is asked again where it arrives. */
export function storedToken(page: Page): Promise<string | null> {
  return vi.waitFor(
    () => page.evaluate<string | null>("localStorage.getItem('token')"),
    PATIENCE_MS,
  );
}

/** The field that has the focus, by its name. Poll it: the focus moves after the page has said why. */
export function focusedField(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement.name");
}

/** Buys the plan that is chosen on the pricing page, at the sandbox's cashier. */
export async function buyWithCard(page: Page): Promise<void> {
  await page.locator("label:has(input[value=card])").click();
  await page.locator(".when-in .pay-bar button[type=submit]").click();
  await page.waitForURL("**/sandbox/cashier/**");
  await page.locator("button[value=pay]").click();
  await page.waitForURL("**/purchased?order=*");
}

/** From the next page on there is a share sheet: it notes what it got in `shared`, and fails with `sheetFails`. */
export function giveShareSheet(page: Page): Promise<unknown> {
  return page.addInitScript(`
    Object.assign(window, { shared: [], sheetFails: null });
    navigator.share = async (data) => {
      shared.push(data);
      if (sheetFails) throw sheetFails;
    };
  `);
}

/** A text of the site with its values in place. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
