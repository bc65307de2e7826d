/** The preview of a price says what changes on the page, in the page's words, and nothing of what stays. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import forms from "#locales/en/console-forms.json" with { type: "json" };
import pricing from "#locales/en/pricing.json" with { type: "json" };
import type { Product } from "#contract/catalog.ts";
import { PricePreview } from "./price-preview.tsx";

const i18n = createInstance();
await i18n.init({
  lng: "en",
  interpolation: { escapeValue: false },
  resources: { en: { "console-forms": forms, pricing } },
});

const usd = (amount: number) => ({ amount, currency: "USD" });

function plan(of: Partial<Product>): Product {
  return {
    id: "month-1",
    name: "1 month",
    months: 1,
    price: usd(999),
    fullPrice: usd(999),
    maxDevices: 5,
    yearly: false,
    group: [
      { size: 2, unitPrice: usd(899) },
      { size: 3, unitPrice: usd(799) },
    ],
    ...of,
  };
}

function linesOf(plans: { before: Product; after: Product }[]): string[] {
  const preview = {
    from: "2026-12-01T10:00:00.000Z",
    present: usd(999),
    price: usd(899),
    typedOut: null,
    plans,
  };
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PricePreview preview={preview} />
    </I18nextProvider>,
  );
  return [...page.matchAll(/<li>([^<]*)<\/li>/g)].map(([, line = ""]) => line);
}

test("a plan of one month has no saving before or after: only its seats are others", () => {
  const after = plan({
    price: usd(899),
    fullPrice: usd(899),
    group: [
      { size: 2, unitPrice: usd(849) },
      { size: 3, unitPrice: usd(799) },
    ],
  });
  expect(linesOf([{ before: plan({}), after }])).toEqual([
    "1 month: a seat in a group of 2 costs $8.49 in place of $8.99.",
  ]);
});

test("a plan whose saving is measured anew says so, and nothing of its seats", () => {
  const before = plan({ id: "year", name: "12 months", months: 12, fullPrice: usd(1998) });
  const none = { ...before, fullPrice: usd(999) };
  expect(linesOf([{ before, after: none }])).toEqual([
    "12 months: the page says “One month at a time” in place of “50% less than month by month”.",
  ]);
});
