/** The way in is drawn by the server as by the browser at first: what only the browser's history knows comes after. */
import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import texts from "#locales/en/console.json" with { type: "json" };
import Enter from "./route.tsx";

const i18n = createInstance();
await i18n.init({ lng: "en", resources: { en: { console: texts } } });

test("where the session ended is not in the first drawing", () => {
  const Stub = createRoutesStub([{ path: "/console/enter", Component: Enter }]);
  const entry = { pathname: "/console/enter", state: { from: "/console/people" } };
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Stub initialEntries={[entry]} />
    </I18nextProvider>,
  );
  expect(html).toContain(texts.enter.title);
  expect(html).not.toContain(texts.enter.back);
});
