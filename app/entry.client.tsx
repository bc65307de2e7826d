/** Takes over the rendered page. Texts are fetched first: hydrating without them would flip the page to its keys. */
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { createBrowserI18n } from "./i18n/browser.ts";
import { reportFailure } from "./report/watch.ts";

const { lang, dataset } = document.documentElement;
const i18n = await createBrowserI18n(lang, dataset.namespaces?.split(" ") ?? []);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter onError={reportFailure} />
      </I18nextProvider>
    </StrictMode>,
  );
});
