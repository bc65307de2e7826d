/** What a buyer is told by mail: that an order is paid, and seven days and one day before the end, in their language. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallResponse } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { PASSWORD } from "#test/support/factories.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import {
  arrived,
  messagesTo,
  newEmail,
  sentCode,
  type SentMessage,
} from "#test/support/mailbox.ts";
import { advance } from "#test/support/product-clock.ts";

const SITE = "https://halyard.example";
const DAY = 24 * 3_600;

let product: Harness;

beforeAll(async () => {
  product = await startHarness({ origin: { SITE_ORIGIN: SITE } });
});
afterAll(() => product.dispose());

describe.each([
  {
    language: "en",
    paid: /^Your Halyard order \w+ is paid$/,
    week: /^Your Halyard membership ends in 7 days$/,
    day: /^Your Halyard membership ends in 1 day$/,
  },
  {
    language: "zh_CN",
    paid: /^你的 Halyard 订单 \w+ 已支付$/,
    week: /^你的 Halyard 会员还剩 7天到期$/,
    day: /^你的 Halyard 会员还剩 1天到期$/,
  },
] as const)("in $language", ({ language, paid, week, day }) => {
  test("a payment and an end are told once each, with the way there", async () => {
    const address = newEmail();
    const code = await sentCode(product, { purpose: "register", kind: "email", address });
    const registration = { kind: "email", address, code, password: PASSWORD };
    const registered = await product.call("register_type_normal", registration, { language });
    const signedIn = await product.call(
      "login_type_normal",
      { kind: "email", address, password: PASSWORD },
      { language },
    );
    const token = signedIn.token ?? registered.token ?? "";
    const expected = { amount: 999, currency: "USD" };
    const wish = { productId: "month-1", method: "card", clientKey: newId(), expected };
    const { envelope } = await product.call("payment_purchase", wish, { token, language });
    const { order } = envelope.data as CallResponse<"payment_purchase">;
    const body = new URLSearchParams({ action: "pay" });
    await fetch(new URL(order.payUrl!, product.url), { method: "POST", body, redirect: "manual" });
    await product.scheduled();

    const [receipt] = await arrived(product, address, 2);
    expect(receipt!.subject).toMatch(paid);
    expect(receipt!.text).toContain(order.number);
    expect(receipt!.text).toContain(`\n${SITE}/purchased?order=${order.id}\n`);

    const { envelope: info } = await product.call("system_user_info", {}, { token });
    const left = (info.data as CallResponse<"system_user_info">).membership.remaining;
    await advance(product, left - 7 * DAY - 60);
    // The outbox of development shows a day's messages.
    expect(await sentBy(3, address)).toEqual([]);
    await advance(product, 120);
    const early = await sentBy(3, address);
    expect(early.map(({ subject }) => subject)).toEqual([expect.stringMatching(week)]);
    expect(early[0]!.text).toContain(`\n${SITE}/pricing\n`);
    await advance(product, 6 * DAY);
    const late = await sentBy(3, address);
    expect(late.map(({ subject }) => subject)).toEqual([expect.stringMatching(day)]);
  });
});

/** What somebody was sent, after so many runs of the schedule. */
async function sentBy(runs: number, address: string): Promise<SentMessage[]> {
  for (let run = 0; run < runs; run++) await product.scheduled();
  return messagesTo(product, address);
}
