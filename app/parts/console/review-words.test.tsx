/** A review is drawn in every language before it is on the page, each in its own words and days. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { OperationRequest } from "#contract/ops/operations.ts";
import values from "#locales/en/console-values.json" with { type: "json" };
import { formatDate } from "#app/kit/i18n/format.ts";
import { PREVIEWS } from "./previews.tsx";

const i18n = createInstance();
await i18n.init({ lng: "en", resources: { en: { "console-values": values } } });

const ASKED: OperationRequest<"reviews_add"> = {
  key: "7cb5a1c4-8a35-4a4a-9d6b-5a52f6a3c1b0",
  author: "Anna",
  text: { en: "It reconnects.", zh_CN: "会重新连上。" },
  writtenOn: "2026-01-15",
};

test.each(["reviews_add", "reviews_change"] as const)("by %s", (name) => {
  const Preview = PREVIEWS[name]!;
  expect(Preview.asks).toBeNull();
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Preview.Shown preview={ASKED as never} />
    </I18nextProvider>,
  );
  const figures = [...html.matchAll(/<figure lang="([^"]+)".*?<\/figure>/g)];
  expect(figures.map(([, lang]) => lang)).toEqual(["en", "zh-CN"]);
  for (const [at, language, text] of [
    [0, "en", "It reconnects."],
    [1, "zh-CN", "会重新连上。"],
  ] as const) {
    for (const said of [text, "Anna", formatDate("2026-01-15", language)])
      expect(figures[at]![0]).toContain(said);
  }
});
