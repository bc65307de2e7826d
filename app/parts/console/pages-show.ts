/** When kept pages show what was done (decision 0110). locale-keys: console:pagesShow */
import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type { ActionName } from "./action-name.ts";
import type { Row } from "./value.tsx";

const MINUTE_MS = 60_000;

/** How long after it a page may still be as before, in minutes. */
const AFTER: Partial<Record<ActionName, number>> = {
  announcements_change: 1,
  announcements_end: 1,
  announcements_post: 1,
  canary_publish: 11,
  releases_publish: 1,
  reviews_add: 1,
  reviews_change: 1,
  reviews_end: 1,
};

/** From what was answered and when: the whole minute in which every page shows it; null for what no page shows. */
export function pagesShowAt(name: ActionName, { state, publishedAt }: Row, now: number) {
  const after = AFTER[name];
  if (after === undefined) return null;
  const isComing = state === "scheduled" && typeof publishedAt === "string";
  const from = isComing ? Date.parse(publishedAt) : now;
  return Math.ceil(from / MINUTE_MS + after) * MINUTE_MS;
}

export function usePagesShow(): (name: ActionName, answer: Row, now: number) => string | null {
  const { t } = useTranslation("console");
  const language = useLanguage();
  return (name, answer, now) => {
    const at = pagesShowAt(name, answer, now);
    if (at === null) return null;
    return t("pagesShow", { at: formatInstant(new Date(at).toISOString(), language) });
  };
}
