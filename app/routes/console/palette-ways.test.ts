/** The palette: by the names of rooms and the titles of actions, in both languages, and by numbers. */
import { describe, expect, test } from "vitest";
import en from "#locales/en/console.json" with { type: "json" };
import enActions from "#locales/en/console-actions.json" with { type: "json" };
import zh from "#locales/zh-CN/console.json" with { type: "json" };
import zhActions from "#locales/zh-CN/console-actions.json" with { type: "json" };
import { operationsOf } from "#contract/ops/operations.ts";
import type { Role } from "#contract/ops/rights.ts";
import { type Way, waysOf } from "./palette-ways.ts";
import { ROOMS } from "./rooms.ts";

const LANGUAGES = { en: { ...en, actions: enActions }, zh: { ...zh, actions: zhActions } };

function found(typed: string, language: "en" | "zh" = "en", role: Role = "owner"): Way[] {
  const { actions, room, me } = LANGUAGES[language];
  return waysOf({
    typed,
    mayAsk: operationsOf(role),
    places: ROOMS.map(({ id }) => ({ label: room[id], to: `/console/${id}` })),
    words: {
      action: (name) => actions[name].title,
      room: (id) => room[id],
      leave: me.leave,
      person: (text) => `person ${text}`,
      order: (text) => `order ${text}`,
      about: (action, about) => `${action}: ${about}`,
      asks: (action) => `${action} …`,
    },
  });
}

const labels = (...args: Parameters<typeof found>) => found(...args).map(({ label }) => label);
const first = (...args: Parameters<typeof found>) => found(...args)[0]?.leads;

const ORDER = "7K2M9QXR4TWB";
const PERSON = "7K2M9QXR4T";

describe.each([
  ["refund", { text: "Refund " }],
  ["give time", { text: "Give time " }],
  ["block", { text: "Block " }],
  ["price", { to: "/console/plans" }],
  ["what if", { to: "/console/months", begins: "reports_if" }],
  ["make codes", { to: "/console/codes", begins: "codes_create" }],
  ["sign out", { does: "leave" }],
  ["orders", { to: "/console/orders" }],
  [ORDER, { to: `/console/orders/one?is=${ORDER}` }],
  [ORDER.toLowerCase(), { to: `/console/orders/one?is=${ORDER}` }],
  [PERSON, { to: `/console/people?name=${PERSON}` }],
  [`refund ${ORDER}`, { to: `/console/orders/one?is=${ORDER}`, begins: "orders_refund" }],
  [`give time ${PERSON}`, { to: `/console/people/one?is=${PERSON}`, begins: "people_give" }],
  ["give time anna@example.com", { to: "/console/people?name=anna%40example.com" }],
  ["u7k2m9qxr4t", { to: "/console/people?name=u7k2m9qxr4t" }],
  ["anna-7k2m9qxr4t", { to: "/console/people?name=anna-7k2m9qxr4t" }],
  ["anna@example.com", { to: "/console/people?name=anna%40example.com" }],
])("%s", (typed, leads) => {
  test("leads there first", () => expect(first(typed)).toEqual(leads));
});

test.each([
  ["订单", { to: "/console/orders" }],
  ["退款", { text: "退款 " }],
  [`退款${ORDER}`, { to: `/console/orders/one?is=${ORDER}`, begins: "orders_refund" }],
  ["退出", { does: "leave" }],
])("in Chinese: %s", (typed, leads) => expect(first(typed, "zh")).toEqual(leads));

test("a room is found by its name, not by its address", () => {
  expect(labels("supp")).not.toContain("Questions");
  expect(labels("or")).not.toContain("Questions");
  expect(labels("quest")).toContain("Questions");
});

test("an order's number offers what is done to orders, and looks for people too", () => {
  const all = labels(ORDER);
  expect(all).toContain(`Refund: ${ORDER}`);
  expect(all).toContain(`person ${ORDER}`);
});

test.each(["finance", "support", "content"] as const)("%s is led nowhere else", (role) => {
  const mine: ReadonlySet<string> = new Set(operationsOf(role));
  for (const typed of ["e", "a", "t", ORDER, PERSON])
    for (const { leads } of found(typed, "en", role))
      expect("begins" in leads && leads.begins ? mine.has(leads.begins) : true).toBe(true);
  expect(labels("refund", "en", role).includes("Refund …")).toBe(mine.has("orders_refund"));
});

test("every way has an id of its own", () => {
  for (const typed of ["e", "re", "take", "change", ORDER, "end"]) {
    const ids = found(typed).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
