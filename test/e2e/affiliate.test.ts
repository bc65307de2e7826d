/**
 * An affiliate's months (issue 8): C is none at first, then brings B, who buys, renews and gets money back; nothing is
 * settled at 99.99 and everything at 100.00, and the file of the settlement sums to it.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls.ts";
import {
  type OperationName,
  operationPath,
  OPERATOR_HEADER,
  type OperationRequest,
} from "#contract/ops.ts";
import { newId } from "#origin/ids.ts";
import zh from "#locales/zh-CN/kol.json" with { type: "json" };
import { violations } from "#test/support/axe.ts";
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { moveTo } from "#test/support/mailbox.ts";
import { newCoupon } from "#test/support/shop.ts";
import { templateSecrets } from "#test/support/template.ts";
import { arriveAt, buyWithCard, READERS, sendNameForm, storedToken } from "./steps.ts";

const YEAR = new Date().getUTCFullYear() + 1;

let product: Harness;

beforeAll(async () => {
  product = await startHarness();
  await moveTo(product, `${YEAR}-03-10T10:00:00Z`);
});
afterAll(() => product.dispose());

test("commission first, then renewals, less refunds; settled at the threshold, with a file that sums to it", async () => {
  const kol = await signedInPerson(product);
  const { page, context, faults } = await newVisitor(product.url, { locale: "en-US" });
  await page.goto(`/user/profile?token=${kol.token}`);
  await page.getByRole("link", { name: "KOL", exact: true }).click();
  await page.getByText("You are not a KOL").waitFor();
  const apply = page.getByRole("link", { name: "Apply by e-mail" });
  expect(await apply.getAttribute("href")).toContain(kol.user.uid);

  await operate("affiliates_rate", { uid: kol.user.uid, percent: 100 });
  await page.reload();
  await page.getByText("No commission yet").waitFor();

  const friend = await comeThrough(kol);
  const { envelope } = await product.call("payment_order", {}, { token: friend });
  const [first] = (envelope.data as CallResponse<"payment_order">).orders;
  await buy(friend, "month-1");
  const other = await signedInPerson(product, kol.user.inviteCode);
  await buy(other.token, "year-1");
  await refund(first!.number, "29.94");
  await page.reload();
  await row(page, "First purchase: 100% of $59.88", "$59.88").first().waitFor();
  await row(page, "Renewal: 20% of $9.99", "$2.00").waitFor();
  await row(page, "$29.94 of $59.88 was paid back", "-$29.94").waitFor();
  await page.getByRole("region", { name: "Unsettled" }).getByText("$91.82").waitFor();
  const invitees = page.getByRole("region", { name: "People you brought" });
  await expect.poll(() => invitees.getByText("Paid", { exact: true }).count()).toBe(2);

  // 91.82 and 8.17 are 99.99: one cent short.
  const third = await signedInPerson(product, kol.user.inviteCode);
  const small = await buy(third.token, "month-1", 817);
  await moveTo(product, `${YEAR}-04-05T10:00:00Z`);
  await product.scheduled();
  await page.reload();
  await page.getByText("$0.01 more").waitFor();
  await page.getByText("No settlement yet").waitFor();

  const fourth = await signedInPerson(product, kol.user.inviteCode);
  await buy(fourth.token, "month-1", 51);
  await refund(small, "0.50");
  await moveTo(product, `${YEAR}-05-02T10:00:00Z`);
  await product.scheduled();
  await product.scheduled();
  await page.reload();
  const settlement = row(page, `April ${YEAR}`, "Being paid");
  await settlement.getByText("$100.00").waitFor();
  const amounts = await amountsInFile(page);
  expect(amounts).toHaveLength(7);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(10_000);

  const { settlements } = await figures(page);
  await operate("affiliates_pay", { settlementId: settlements[0]!.id, note: "Bank, ref. 17" });
  await page.reload();
  await row(page, `April ${YEAR}`, "Bank, ref. 17").waitFor();
  await page.getByText("The same as a table").click();
  await page.getByRole("cell", { name: "$99.99" }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  const token = (await storedToken(page))!;
  await context.close();

  const phone = await newVisitor(product.url, {
    locale: "zh-CN",
    viewport: PHONE,
    colorScheme: "dark",
  });
  await phone.page.goto(`/user/profile?token=${token}`);
  await phone.page.getByRole("heading", { level: 1 }).waitFor();
  // Loaded anew, so that the message about the link is gone.
  await phone.page.goto("/user/kol");
  await phone.page.getByText(zh.rows.settled).first().waitFor();
  const [width, shown] = await phone.page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, innerWidth]",
  );
  expect(width).toBeLessThanOrEqual(shown);
  expect(await violations(phone.page)).toEqual([]);
  await phone.context.close();
});

/** Follows the affiliate's link, registers and buys a year; returns the newcomer's token. */
async function comeThrough(kol: Person): Promise<string> {
  const [{ texts, ...reader }] = READERS as [(typeof READERS)[number]];
  const { page, context } = await newVisitor(product.url, reader);
  await page.goto(`/?invite=${kol.user.inviteCode}`);
  await page.goto("/pricing?plan=year-1");
  await page.locator(".when-out a[href^='/register?']").click();
  const newcomer = { account: newAccountName(), password: PASSWORD };
  await sendNameForm(page, texts.register, newcomer);
  await arriveAt(page, "/pricing?plan=year-1");
  await buyWithCard(page);
  const token = (await storedToken(page))!;
  await context.close();
  return token;
}

/** Buys and pays at the cashier, a coupon bringing the price to so many cents; returns the order's number. */
async function buy(token: string, productId: string, cents?: number): Promise<string> {
  const coupon = cents && (await newCoupon(product.db, { amount: 999 - cents }));
  const asked = { productId, ...(coupon ? { coupon } : {}) };
  const quoted = await product.call("payment_quote", asked, { token });
  const { total: expected } = quoted.envelope.data as CallResponse<"payment_quote">;
  const wish = { ...asked, method: "card" as const, clientKey: newId(), expected };
  const bought = await product.call("payment_purchase", wish, { token });
  const { order } = bought.envelope.data as CallResponse<"payment_purchase">;
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
  return order.number;
}

function refund(number: string, amount: string): Promise<void> {
  return operate("orders_refund", { number, amount, note: "test", key: newId() });
}

async function operate<Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
): Promise<void> {
  const [, operator] = templateSecrets().origin.OPERATOR_TOKENS!.split(":");
  const answer = await fetch(new URL(operationPath(name), product.url), {
    method: "POST",
    headers: { "content-type": "application/json", [OPERATOR_HEADER]: operator! },
    body: JSON.stringify(request),
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
}

function row(page: Page, ...texts: string[]) {
  return texts.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    page.locator("main").getByRole("listitem"),
  );
}

async function figures(page: Page): Promise<CallResponse<"system_affiliate">> {
  const token = (await storedToken(page))!;
  const { envelope } = await product.call("system_affiliate", {}, { token });
  return envelope.data as CallResponse<"system_affiliate">;
}

/** The commission of each row of the downloaded file, in cents. */
async function amountsInFile(page: Page): Promise<number[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: `CSV of the settlement for April ${YEAR}` }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`halyard-${YEAR}-04.csv`);
  const [header, ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  const at = header!.split(",").indexOf('"Commission"');
  return lines.map((line) => Math.round(Number(line.split(",")[at]) * 100));
}
