/** A change begins with what is there, and sends nothing of what stays. */
import { describe, expect, test } from "vitest";
import type { ActionName } from "./action-name.ts";
import { filledWith } from "./filled.ts";
import type { Row } from "./value.tsx";

const PLAN: Row = {
  id: "month-1",
  names: { en: "One month", zh_CN: "一个月" },
  months: 1,
  maxDevices: 5,
  yearly: false,
  price: { amount: 999, currency: "USD" },
};

describe("the form of", () => {
  test.each<[ActionName, Row, object]>([
    [
      "plans_change",
      PLAN,
      {
        id: "month-1",
        "name.en": "One month",
        "name.zh_CN": "一个月",
        months: "1",
        maxDevices: "5",
        yearly: "no",
      },
    ],
    [
      "announcements_change",
      { id: "news", kind: "service", titles: { en: "A" }, bodies: { en: "B\n\nC" }, pinned: true },
      { id: "news", kind: "service", "title.en": "A", "body.en": "B\n\nC", pinned: "yes" },
    ],
    [
      "reviews_change",
      { id: "a", author: "Anna", text: "Gut", texts: { en: "Good" }, state: "ended", position: 0 },
      { id: "a", author: "Anna", "text.en": "Good", position: "0" },
    ],
    ["support_ready_put", { name: "a", text: { en: "A" } }, { name: "a", "text.en": "A" }],
    // It sets another: what is there is no part of it.
    ["plans_price", PLAN, {}],
  ])("%s shows what is there", (name, thing, filled) => {
    expect(filledWith(name, thing)).toEqual(filled);
  });

  test("an instant is the reader's own time", () => {
    const at = "2026-03-01T10:20:30.000Z";
    const { endsAt = "" } = filledWith("announcements_change", { endsAt: at });
    expect(endsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:20$/);
    expect(new Date(endsAt ?? "").toISOString()).toBe("2026-03-01T10:20:00.000Z");
  });
});
