/** Hydrates the rendered page with the texts it came with: without them it would show their keys for a moment. */
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { createBrowserI18n } from "./kit/i18n/browser.ts";
import { beginWording } from "./kit/i18n/format.ts";
import { wordsOfPage } from "./kit/i18n/page-texts.tsx";
import { reportFailure } from "./data/report/watch.ts";
import { CONTAINER_ID } from "./shell/document.tsx";
import { hideLoadFailure, letPost, showLoadFailure } from "./shell/first-load.tsx";
import { noteTyped } from "./shell/typed-before.ts";

// The style came with the page; the dev server keeps its own copy up to date.
if (import.meta.env.DEV) await import("./kit/styles/app.css");

const root = document.documentElement;
const { language, texts, wording } = wordsOfPage();
beginWording(wording);
const i18n = await createBrowserI18n(language, texts, showLoadFailure);
i18n.on("languageChanged", (chosen) => (root.lang = chosen));

// safe because every document has it
const container = document.getElementById(CONTAINER_ID)!;
const typeAgain = noteTyped(container);

function Pages() {
  useEffect(() => {
    letPost();
    typeAgain();
  }, []);
  return <HydratedRouter onError={reportFailure} />;
}

startTransition(() => {
  hideLoadFailure();
  hydrateRoot(
    container,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Pages />
      </I18nextProvider>
    </StrictMode>,
  );
});
