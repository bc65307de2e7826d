/** Commands say in a line what pages say by its form. */
import { expect, test } from "vitest";
import { AttentionDetail } from "#contract/ops/attention.ts";
import { plainDetail } from "./plain-detail.ts";

const amount = { amount: 899, currency: "USD" };

const SAID: [AttentionDetail, string][] = [
  [{ form: "refund", by: "operator", amount }, "operator 8.99 USD"],
  [{ form: "surplus", amount: { amount: 500, currency: "JPY" } }, "500 JPY"],
  [{ form: "event", type: "charge.failed", verdict: "facts" }, "charge.failed: facts"],
  [{ form: "event", type: "charge.failed", verdict: null }, "charge.failed"],
  [{ form: "foreign", count: 3, verdict: "mode" }, "3 foreign: mode"],
  [
    { form: "crypto", state: "short", received: "4.5", due: "9.99", token: "USDT" },
    "short: 4.5 of 9.99 USDT",
  ],
  [{ form: "crypto", state: "held", received: "0", due: null, token: null }, "held: 0 of ?"],
  [{ form: "rate", count: 310 }, "310 in ten minutes, out of line"],
  [{ form: "unread" }, "is not read up to its head"],
  [{ form: "source", source: 2 }, "source 2 is silent, or behind"],
  [
    { form: "address", failure: "silent", country: null, count: 20 },
    "silent, 20 reports from unknown countries in two days",
  ],
  [{ form: "given_up", count: 3 }, "3 given up in a day"],
  [{ form: "refunds", count: 2 }, "2 refunds"],
  [{ form: "schedule", state: "never" }, "has never run"],
  [{ form: "schedule", state: "still" }, "does not run"],
  [{ form: "schedule", state: "late" }, "has not ended well"],
  [{ form: "text", text: "operator 9.99 USD" }, "operator 9.99 USD"],
];

test.each(SAID)("%o", (detail, text) => {
  expect(plainDetail(AttentionDetail.parse(detail))).toBe(text);
});

test("no form is without one", () => {
  const forms = AttentionDetail.options.map(({ shape }) => shape.form.value);
  expect(new Set(SAID.map(([{ form }]) => form))).toEqual(new Set(forms));
});
