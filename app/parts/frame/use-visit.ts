/** What the page does for a visit once it runs: lets calls be made, shows what went wrong with them, follows the language. */
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { listenToFailures } from "#app/data/api/failures.ts";
import { beginVisit } from "#app/data/api/visit.ts";
import { measureVisit } from "#app/data/report/measure.ts";
import { watchFailures } from "#app/data/report/watch.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { reconcileLanguage } from "./language-choice.ts";
import { languageOf } from "#contract/languages.ts";

export function useVisit(): void {
  const facts = usePageFacts();
  const { t } = useTranslation();
  const shown = useLanguage();

  const language = useEffectEvent(() => languageOf(shown));
  const networkError = useEffectEvent(() => t("networkError"));

  // Before any effect of a page, which may make the first call.
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
  useEffect(() => {
    if (facts?.reported) watchFailures();
    if (facts?.measured) measureVisit();
  }, [facts]);
}
