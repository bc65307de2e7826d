/** A row of the operators' record is for a reader: words, what changed, and nothing that machines hand to each other. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import columns from "#locales/zh-CN/console-columns.json" with { type: "json" };
import fields from "#locales/zh-CN/console-fields.json" with { type: "json" };
import values from "#locales/zh-CN/console-values.json" with { type: "json" };
import texts from "#locales/zh-CN/console.json" with { type: "json" };
import { BELOW_RECORD, type Recorded, useRecorded } from "./recorded.ts";
import { RowsTable } from "./rows-table.tsx";
import type { Row } from "./value.tsx";

const i18n = createInstance();
await i18n.init({
  lng: "zh-CN",
  resources: {
    "zh-CN": {
      console: texts,
      "console-columns": columns,
      "console-fields": fields,
      "console-values": values,
    },
  },
  interpolation: { escapeValue: false },
});

const ACTION: Recorded = {
  at: "2026-01-15T12:00:00.000Z",
  operator: "anna",
  operation: "people_show",
  subject: "ABCDEFGHJK",
  detail: "{}",
  person: "ABCDEFGHJK",
  way: "session",
  country: "DE",
  network: "n".repeat(43),
  request: null,
  before: null,
  after: null,
};

/** The row as it is read, and its table. */
function shown(action: Partial<Recorded>): { row: Row; html: string } {
  let row: Row = {};
  function Reading() {
    row = useRecorded()({ ...ACTION, ...action });
    return <RowsTable caption="" rows={[row]} below={BELOW_RECORD} linkOf={() => null} />;
  }
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Reading />
    </I18nextProvider>,
  );
  return { row, html };
}

test("a look says nothing of before and after, and its network is short", () => {
  const { row, html } = shown({});
  expect(html).not.toContain(columns.before);
  expect(html).not.toContain(columns.after);
  expect(row["network"]).toBe("nnnnnnnn…");
});

test("what somebody is kept from is called that, and what machines hand over is left out", () => {
  const id = "Vmr1".padEnd(22, "a");
  const request = { uid: "ABCDEFGHJK", from: "buying", seen: id, key: id, device: id };
  const { row } = shown({ request: JSON.stringify(request) });
  expect(row["request"]).toBe("用户编号：ABCDEFGHJK；限制：购买");
});

test("money of before and after is money", () => {
  const { row, html } = shown({
    before: JSON.stringify({ left: 999, currency: "USD" }),
    after: JSON.stringify({ left: 499, currency: "USD" }),
  });
  expect(row["before"]).toMatch(/9\.99$/);
  expect(html).toContain(columns.before);
});

test.each([
  ["all", "全部到期项"],
  [`all ${"e".repeat(22)}`, "全部到期项"],
  ["all of lost", "lost 的全部"],
  ["3 orders", "3 个订单"],
])("the subject %s is %s", (subject, said) => {
  expect(shown({ subject }).row["subject"]).toBe(said);
});
