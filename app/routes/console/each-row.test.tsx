/** The buttons of a list are told apart by what they are about, and what would be refused is not offered. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import actions from "#locales/en/console-actions.json" with { type: "json" };
import texts from "#locales/en/console.json" with { type: "json" };
import values from "#locales/en/console-values.json" with { type: "json" };
import type { Row } from "#app/parts/console/value.tsx";
import { eachRow } from "./each-row.tsx";
import { type RoomId, ROOMS } from "./rooms.ts";

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: { en: { console: texts, "console-actions": actions, "console-values": values } },
  interpolation: { escapeValue: false },
});

const ALL = ROOMS.flatMap((room) => [
  room.list,
  ...room.make,
  ...room.act,
  ...("each" in room ? room.each : []),
]);

/** The names of the buttons and links of a list, as it is drawn. */
function namesIn(room: RoomId, list: string, rows: Row[], thing: Row = {}): string[] {
  const actionsOf = eachRow(room, list, { thing, mayAsk: ALL });
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <I18nextProvider i18n={i18n}>
          {rows.map((row, at) => (
            <div key={at}>{actionsOf?.(row)}</div>
          ))}
        </I18nextProvider>
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  return [...html.matchAll(/<(?:button|a)\b([^>]*)>([^<]*)/g)].map(
    ([, attributes = "", text = ""]) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text,
  );
}

const JANUARY = "9000-01-01T00:00:00.000Z";
const MAY = "9000-05-01T00:00:00.000Z";
const usd = (amount: number) => ({ amount, currency: "USD" });

test("a price that is taken back is named by its plan, its money and its beginning", () => {
  const price = { state: "coming", price: usd(899), from: JANUARY };
  const [name] = namesIn("plans", "prices", [price], { id: "month-1", name: "1 month" });
  expect(name).toMatch(/^Take it back: 1 month · \$8\.99 · .*9000/);
});

const LISTS: [room: RoomId, list: string, rows: Row[], thing?: Row][] = [
  [
    "plans",
    "prices",
    [
      { state: "coming", price: usd(899), from: JANUARY },
      { state: "coming", price: usd(899), from: MAY },
      { state: "coming", price: { amount: 899, currency: "EUR" }, from: JANUARY },
    ],
    { id: "month-1", name: "1 month" },
  ],
  ["people", "blocks", [{ what: "sign_in" }, { what: "buying" }], { uid: "A" }],
  [
    "people",
    "time",
    [
      { source: "operator", sourceId: "a", seconds: 9, at: JANUARY, expiresAt: JANUARY },
      { source: "operator", sourceId: "b", seconds: 9, at: JANUARY, expiresAt: MAY },
    ],
    { time: [], expiresAt: MAY },
  ],
  [
    "people",
    "devices",
    [
      { id: "a", platform: "ios", name: "", lastSeenAt: MAY },
      { id: "b", platform: "mac", name: "", lastSeenAt: MAY },
      { id: "c", platform: "mac", name: "Desk", lastSeenAt: MAY },
    ],
    { uid: "A" },
  ],
  [
    "orders",
    "refunds",
    [
      { id: "a", status: "requested", provider: "chain", amount: usd(1), at: MAY },
      { id: "b", status: "requested", provider: "offline", amount: usd(2), at: MAY },
    ],
  ],
  [
    "affiliates",
    "settlements",
    [
      { id: "a", uid: "A", period: "2026-01", amount: usd(1), paidAt: null },
      { id: "b", uid: "A", period: "2026-02", amount: usd(1), paidAt: null },
    ],
  ],
  [
    "benefits",
    "accounts",
    [
      { service: "one", account: "a" },
      { service: "two", account: "a" },
    ],
  ],
  ["people", "commission", [{ earned: usd(1) }, { earned: { amount: 1, currency: "EUR" } }]],
];

test.each(LISTS)("in %s, %s each button has a name of its own", (room, list, rows, thing) => {
  const names = namesIn(room, list, rows, thing);
  expect(names).toHaveLength(rows.length);
  expect(new Set(names).size).toBe(rows.length);
});

test("time of which nothing is left is not taken back", () => {
  const given = { source: "operator", sourceId: "a", seconds: 9, at: MAY, expiresAt: MAY };
  const taken = { ...given, sourceId: "b", seconds: -9 };
  expect(namesIn("people", "time", [given, taken], { time: [], expiresAt: null })).toHaveLength(1);
});
