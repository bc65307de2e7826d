/** Tells a visitor that a link brought them; a plain form takes it back. Whose link it was comes with the script. */
import { useTranslation } from "react-i18next";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";

const ReferralWords = lazyPart(async () => (await import("./referral-words.tsx")).ReferralWords);

export function ReferralNote() {
  const { t } = useTranslation();
  if (!usePageFacts()?.referred) return null;
  const someone = t("referral.someone");
  return (
    <aside aria-label={t("referral.label")} className="border-b border-line bg-tint text-sm">
      <form
        method="post"
        action="/referral/forget"
        className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
      >
        <p className="min-w-0 break-words">
          <ReferralWords someone={someone} waiting={someone} without={someone} />
        </p>
        <button type="submit" className={`${TEXT_LINK_CLASS} min-h-9`}>
          {t("referral.remove")}
        </button>
      </form>
    </aside>
  );
}
