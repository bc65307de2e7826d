/** What may be nothing can be made nothing in the form: of every operation in the table. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { OPERATION_NAMES, OPERATIONS } from "#contract/ops/operations.ts";
import { RequestInput } from "./request-field.tsx";
import { dotted, readRequest, requestOf } from "./request.ts";

const i18n = createInstance();
await i18n.init({ lng: "en", resources: {} });

const ALL = OPERATION_NAMES.flatMap((name) =>
  requestFields(OPERATIONS[name].request).map((field) => [name, dotted(field), field] as const),
);
const NULLABLE = ALL.filter(([, , { isNullable }]) => isNullable);
const OTHERS = ALL.filter(([, , { isNullable }]) => !isNullable);

function drawn(field: RequestField, value: string | null): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RequestInput field={field} value={value} onValue={() => {}} />
    </I18nextProvider>,
  );
}

const BOX = /<input[^>]*type="checkbox"[^>]*>/;

test("some fields may be nothing", () => {
  expect(NULLABLE).not.toEqual([]);
});

test.each(NULLABLE)("%s: %s may be nothing, by a box of its own", (name, at, field) => {
  expect(drawn(field, "")).toMatch(BOX);
  expect(BOX.exec(drawn(field, null))?.[0]).toContain("checked");
  expect(requestOf([field], { [at]: null })).toEqual({ [at]: null });
  const read = readRequest(name, [field], { [at]: null });
  expect(read.ok ? [] : Object.keys(read.wrong)).not.toContain(at);
});

test.each(OTHERS)("%s: %s has no such box", (_, __, field) => {
  expect(drawn(field, "")).not.toMatch(BOX);
});
