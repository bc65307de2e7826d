/** What a list is asked by: choices where the set is known, days that say whose they are, and what cannot be read. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import texts from "#locales/en/console-forms.json" with { type: "json" };
import fieldTexts from "#locales/en/console-fields.json" with { type: "json" };
import { requestFields } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { readRequest } from "#app/parts/console/request.ts";
import { Unread } from "#app/parts/console/unread.tsx";
import { Filters } from "./filters.tsx";

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: { en: { "console-forms": texts, "console-fields": fieldTexts } },
  interpolation: { escapeValue: false },
});

beforeEach(() => {
  queryClient.setQueryData(["plans_list", {}], { plans: [{ id: "month-1", name: "1 month" }] });
});
afterEach(() => queryClient.clear());

/** As a room draws them. */
function drawn(list: OperationName, query: string): string {
  const fields = requestFields(OPERATIONS[list].request);
  const asked = Object.fromEntries(new URLSearchParams(query));
  const read = readRequest(list, fields, asked);
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <I18nextProvider i18n={i18n}>
          <Filters fields={fields} asked={asked} />
          {!read.ok && <Unread fields={fields} wrong={read.wrong} />}
        </I18nextProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[`/?${query}`]} />);
}

const optionsOf = (html: string) =>
  [...html.matchAll(/<option value="([^"]*)"/g)].map(([, of]) => of);
const alertOf = (html: string) => /<ul role="alert".*<\/ul>/.exec(html)?.[0] ?? null;

test("a status, a plan and a provider are chosen; what is asked is among them, whatever it is", () => {
  const options = optionsOf(drawn("orders_list", "plan=gone"));
  expect(options).toEqual(expect.arrayContaining(["paid", "month-1", "gone", "stripe", "offline"]));
});

test("days say that they are UTC", () => {
  const html = drawn("orders_list", "");
  expect(html).toContain("From (UTC)");
  expect(html).toContain(texts.filter.days);
  expect(drawn("people_find", "")).not.toContain(texts.filter.days);
});

test("what is empty is not asked", () => {
  const names = [...drawn("orders_list", "status=paid").matchAll(/ name="([^"]*)"/g)];
  expect(names.map(([, name]) => name)).toEqual(["status"]);
});

test.each<[OperationName, string, string, string]>([
  ["orders_list", "status=bogus&method=card", "“bogus” cannot be read", "?method=card"],
  ["audit_list", "person=ab", "“ab” cannot be read", ""],
  ["reports_month", "month=2019-13", texts.fault.month, ""],
])("%s?%s says what cannot be read, and how it is taken off", (list, query, said, off) => {
  const alert = alertOf(drawn(list, query));
  expect(alert).toContain(said);
  expect(alert).toContain(`href="/${off}"`);
});

test.each<[OperationName, string]>([
  ["orders_list", "status=paid"],
  ["people_find", ""],
])("%s?%s complains of nothing", (list, query) => {
  expect(alertOf(drawn(list, query))).toBeNull();
});
