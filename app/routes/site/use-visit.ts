/** What the page does for a visit once it runs: lets calls be made, shows what went wrong with them, follows the language. */
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { listenToFailures } from "#app/api/failures.ts";
import { beginVisit } from "#app/api/visit.ts";
import { reconcileLanguage } from "#app/i18n/choice.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { languageOf } from "#contract/languages.ts";
import { measureVisit } from "#app/report/measure.ts";
import { watchFailures } from "#app/report/watch.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { showToast } from "#app/ui/toast.tsx";

export function useVisit(): void {
  const facts = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation();
  const shown = useLanguage();

  const language = useEffectEvent(() => languageOf(shown));
  const networkError = useEffectEvent(() => t("networkError"));

  // Before any effect of the page in the frame, which may make the first call.
  useLayoutEffect(() => {
    if (!facts) return;
    const { apiPrefix, platform } = facts;
    beginVisit({
      prefix: apiPrefix,
      platform,
      language: () => language(),
      networkError: () => networkError(),
    });
    return listenToFailures({ onError: (message) => showToast({ kind: "error", message }) });
  }, [facts]);

  useEffect(() => reconcileLanguage(shown), [shown]);
  useEffect(() => watchFailures(facts?.environment ?? ""), [facts]);
  useEffect(() => {
    if (facts?.measured) measureVisit();
  }, [facts]);
}
