/** When kept pages show what was done (decision 0110). locale-keys: console:pagesShow */
import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type { ActionName } from "./action-name.ts";
import type { Row } from "./value.tsx";

const MINUTE_MS = 60_000;

/** What a page shows: a minute after it no page is as before. */
const SHOWN: ReadonlySet<ActionName> = new Set([
  "announcements_change",
  "announcements_end",
  "announcements_post",
  "canary_publish",
  "plans_change",
  "releases_publish",
  "reviews_add",
  "reviews_change",
  "reviews_end",
]);

/** From what was answered and when: the whole minute in which every page shows it; null for what no page shows. */
export function pagesShowAt(name: ActionName, { state, publishedAt }: Row, now: number) {
  if (!SHOWN.has(name)) return null;
  const isComing = state === "scheduled" && typeof publishedAt === "string";
  const from = isComing ? Date.parse(publishedAt) : now;
  return Math.ceil(from / MINUTE_MS + 1) * MINUTE_MS;
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
