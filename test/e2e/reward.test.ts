/**
 * Inviting: A hands a link on, B comes through it, registers and buys at the sandbox's cashier; A's time grows
 * by the configured share, and the record says how it came about.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import enReferral from "#locales/en/referral.json" with { type: "json" };
import enPay from "#locales/en/checkout.json" with { type: "json" };
import en from "#locales/en/reward.json" with { type: "json" };
import zhReferral from "#locales/zh-CN/referral.json" with { type: "json" };
import zhPay from "#locales/zh-CN/checkout.json" with { type: "json" };
import zh from "#locales/zh-CN/reward.json" with { type: "json" };
import { newVisitor, type Visitor, type VisitorOptions } from "#test/support/browser.ts";
import { newAccountName, PASSWORD, type Person, signedInPerson } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { moveTo } from "#test/support/product-clock.ts";
import { newCoupon } from "#test/support/shop.ts";
import {
  arriveAt,
  buyWithCard,
  giveShareSheet,
  inTurn,
  READERS,
  sendNameForm,
  storedToken,
} from "./steps.ts";

const WALKS = inTurn(READERS, 0).map((reader) =>
  reader.locale === "en-US"
    ? {
        ...reader,
        words: en,
        pay: enPay,
        referral: enReferral,
        share: "+3 days, 2 hours",
        sum: "10% of 31 days",
      }
    : {
        ...reader,
        words: zh,
        pay: zhPay,
        referral: zhReferral,
        share: "+3天2小时",
        sum: "31天的 10%",
      },
);

let product: Harness;

beforeAll(async () => {
  // Its clock is set to a month of 31 days, so no other suite shares it.
  product = await startHarness();
  await moveTo(product, `${new Date().getUTCFullYear() + 1}-03-01T10:00:00Z`);
});
afterAll(() => product.dispose());

describe.each(WALKS)("$name", ({ texts, words, pay, share, sum, referral, ...reader }) => {
  const { own, member: ofMember } = referral;

  test("a friend comes by the link, registers and buys; the inviter sees the share and why", async () => {
    const inviter = await member();
    const { page, context, faults } = await signedIn(inviter, reader);
    const before = await expiryOf(inviter.token);
    await page.goto("/user/reward");
    await page.getByText(words.records.empty).waitFor();
    const link = await page.getByText(/\?invite=/).textContent();

    const friend = await newVisitor(product.url, reader);
    await friend.page.goto(link!);
    await friend.page.getByText(inviter.user.inviteCode).first().waitFor();
    // A later link changes nothing: the first one counts.
    await friend.page.goto("/pricing?plan=month-1&invite=ZZZZZZZZ");
    await friend.page.locator(".when-out a[href^='/register?']").click();
    expect(await friend.page.locator("input[name=inviteCode]").inputValue()).toBe(
      inviter.user.inviteCode,
    );
    await sendNameForm(friend.page, texts.register, {
      account: newAccountName(),
      password: PASSWORD,
    });
    await arriveAt(friend.page, "/pricing?plan=month-1");
    await buyWithCard(friend.page);
    await friend.page.getByRole("heading", { level: 1, name: pay.paid.title }).waitFor();

    await page.reload();
    const record = page.getByRole("listitem").filter({ hasText: share });
    await record.getByText(sum).waitFor();
    const time = page.locator("dd").filter({ hasText: share.slice(1) });
    expect(await time.count()).toBe(1);
    const grown = (await expiryOf(inviter.token)) - before;
    expect(grown).toBe(3.1 * 86_400_000);
    // The friend is shown by the first letter alone.
    await record.getByText("t***").waitFor();
    const none = { errors: [], foreignRequests: [] };
    expect([faults, friend.faults]).toEqual([none, none]);
    const token = (await storedToken(friend.page))!;
    const { envelope } = await product.call("user_statement", {}, { token });
    const { rows } = envelope.data as CallResponse<"user_statement">;
    expect(rows.map(({ source }) => source)).toEqual(["order", "trial"]);
    await context.close();
    await friend.context.close();
  });

  test("somebody without time is told beforehand, and sees why a purchase brought nothing", async () => {
    const inviter = await signedInPerson(product);
    const { page, context } = await signedIn(inviter, reader);
    await page.goto("/user/reward");
    await page.getByText(words.how.noTime).waitFor();
    const friend = await signedInPerson(product, inviter.user.inviteCode);
    await buy(friend.token);
    await page.reload();
    const record = page.getByRole("listitem").filter({ hasText: words.reason.no_membership });
    await record.waitFor();
    expect(await record.textContent()).toContain(words.records.nothing);
    // Their own link tells them so, until they take it back.
    await page.goto(`/?invite=${inviter.user.inviteCode.toLowerCase()}`);
    const note = page.getByText(own);
    await note.waitFor();
    await page.getByRole("complementary").getByRole("button").click();
    await expect.poll(() => note.count()).toBe(0);
    await page.goto("/faq?invite=ANNA2222");
    await page.getByText(ofMember).waitFor();
    await context.close();
  });
});

test("the link is copied, its code can be read, and the system's sheet shares it where there is one", async () => {
  const inviter = await signedInPerson(product);
  const { page, context, faults } = await signedIn(inviter, {});
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/user/reward");
  await page.getByRole("button", { name: en.invite.copyLink }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = new URL(`/?invite=${inviter.user.inviteCode}`, product.url).href;
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);
  await page.getByRole("img", { name: en.invite.qr }).locator("path").waitFor();
  // This browser has no share sheet of its own.
  const share = page.getByRole("button", { name: "Share" });
  expect(await share.count()).toBe(0);

  await giveShareSheet(page);
  await page.reload();
  await share.click();
  const words = { title: en.invite.shareTitle, text: en.invite.shareText };
  expect(await page.evaluate("shared")).toEqual([{ ...words, url: link }]);
  await page.evaluate("navigator.clipboard.writeText('before')");
  await page.evaluate("sheetFails = new DOMException('closed by the reader', 'AbortError')");
  await share.click();
  await expect.poll(() => page.evaluate("shared.length")).toBe(2);
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("before");
  await page.evaluate("sheetFails = new DOMException('there is none', 'NotAllowedError')");
  await share.click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(link);

  // A browser that lets nobody write: the text is shown to be copied by hand, and nothing claims that it was.
  await page.reload();
  const copy = page.getByRole("button", { name: en.invite.copyLink });
  await copy.waitFor();
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
  const asked = new Promise((done) => {
    page.once("dialog", (dialog) => {
      done([dialog.type(), dialog.defaultValue()]);
      void dialog.dismiss();
    });
  });
  await copy.click();
  expect(await asked).toEqual(["prompt", link]);
  expect(await page.getByRole("button", { name: "Copied" }).count()).toBe(0);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
  await context.close();
});

/** Somebody with a year of membership, bought. */
async function member(): Promise<Person> {
  const person = await signedInPerson(product);
  await buy(person.token, "year-1");
  return person;
}

/** Buys for nothing, so that nobody has to walk to the cashier; a friend's purchase costs its full price. */
async function buy(token: string, productId = "month-1"): Promise<void> {
  const free = productId === "year-1";
  const coupon = free ? { coupon: await newCoupon(product.db, { percent: 100 }) } : {};
  const quoted = await product.call("payment_quote", { productId, ...coupon }, { token });
  const { total } = quoted.envelope.data as CallResponse<"payment_quote">;
  const purchase = {
    productId,
    ...coupon,
    method: free ? null : ("card" as const),
    clientKey: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url"),
    expected: total,
  };
  const bought = await product.call("payment_purchase", purchase, { token });
  const { order } = bought.envelope.data as CallResponse<"payment_purchase">;
  if (!order.payUrl) return;
  const body = new URLSearchParams({ action: "pay" });
  await fetch(new URL(order.payUrl, product.url), { method: "POST", body, redirect: "manual" });
}

function signedIn({ token }: Person, options: VisitorOptions): Promise<Visitor> {
  return newVisitor(product.url, { ...options, token });
}

async function expiryOf(token: string): Promise<number> {
  const { envelope } = await product.call("system_user_info", {}, { token });
  return Date.parse((envelope.data as CallResponse<"system_user_info">).membership.expiresAt!);
}
