/** What is typed into the form of an operation, by the contract. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "#locales/en/console-forms.json" with { type: "json" };
import zh from "#locales/zh-CN/console-forms.json" with { type: "json" };
import { type Fault, FAULTS } from "#contract/ops/faults.ts";
import { requestFields } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { readRequest, type Typed } from "./request.ts";

const NOTE = "spring";
const read = (name: OperationName, typed: Typed) =>
  readRequest(name, requestFields(OPERATIONS[name].request), typed);

describe("what is typed becomes a request:", () => {
  test.each<[string, OperationName, Typed, object]>([
    ["what is empty is left out", "orders_list", { status: "" }, { limit: 50 }],
    ["numbers", "codes_create", { count: "3", days: "30", note: NOTE }, { count: 3, days: 30 }],
    [
      "lists, however they are parted",
      "plans_price",
      { id: "month-1", price: "8.99", group: "2=8.49, 3=7.99", note: NOTE },
      { group: ["2=8.49", "3=7.99"] },
    ],
    [
      "pairs, however they are spaced",
      "plans_price",
      { id: "month-1", price: "8.99", group: "2 = 8.49 ,3＝ 7.99", note: NOTE },
      { group: ["2=8.49", "3=7.99"] },
    ],
    [
      "texts in languages",
      "support_ready_put",
      { name: "hello", "text.en": "Hello", "text.zh_CN": "您好" },
      { text: { en: "Hello", zh_CN: "您好" } },
    ],
    [
      "nothing at all",
      "affiliates_rate",
      { uid: "AAAAAAAAAA", percent: null, note: NOTE },
      { percent: null },
    ],
    [
      "an instant of the reader's own zone",
      "coupons_create",
      { code: "SPRING", percent: "10", validFrom: "2026-12-01T10:00Z", note: NOTE },
      { validFrom: "2026-12-01T10:00:00.000Z" },
    ],
  ])("%s", (_, name, typed, request) => {
    expect(read(name, typed)).toMatchObject({ ok: true, request });
  });

  test.each<[string, OperationName, Typed, string[]]>([
    ["what is needed", "people_find", {}, ["name"]],
    ["no number", "codes_create", { days: "many", note: NOTE }, ["days"]],
    ["one of two", "codes_create", { note: NOTE }, ["months"]],
    [
      "no instant",
      "coupons_create",
      { code: "SPRING", percent: "1", validFrom: "x", note: NOTE },
      ["validFrom"],
    ],
    [
      "a text that one language lacks",
      "support_ready_put",
      { name: "a", "text.en": "A" },
      ["text.zh_CN"],
    ],
    [
      "a part of a transaction",
      "orders_sent",
      { refundId: "A".repeat(22), "transaction.hash": "0x" },
      ["transaction.network", "transaction.hash"],
    ],
  ])("%s is named by its field", (_, name, typed, wrong) => {
    const found = read(name, typed);
    expect(found.ok ? [] : Object.keys(found.wrong)).toEqual(expect.arrayContaining(wrong));
  });
});

describe("what the contract says of itself", () => {
  test.each<[OperationName, Typed, Record<string, Fault | null>]>([
    ["people_give_preview", { uid: "AAAAAAAAAA" }, { days: "monthsOrDays" }],
    ["coupons_create", { code: "SPRING", note: NOTE }, { percent: "percentOrAmount" }],
    ["reports_if", { month: "2026-03", price: "1" }, { plan: "planOfPrice" }],
    ["reports_month", { month: "2026-13" }, { month: "month" }],
    ["coupons_create", { code: "S", percent: "0", note: NOTE }, { code: null, percent: null }],
    ["coupons_create", { code: "SPRING", currency: "QQQ", note: NOTE }, { currency: "currency" }],
  ])("%s of %o: %o", (name, typed, wrong) => {
    expect(read(name, typed)).toMatchObject({ ok: false, wrong });
  });

  test("is of a closed set, with a text in each language", () => {
    for (const { fault } of [en, zh])
      expect(Object.keys(fault).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
    const sources = globSync("contract/ops/*.ts").map((file) => readFileSync(file, "utf8"));
    const others = sources.flatMap((source) => source.match(/error: (?!FAULTS\.).*/g) ?? []);
    expect(others).toEqual([]);
  });
});
