/** Tells a visitor whose link brought them and until when it counts; a plain form takes it back. */
import { useTranslation } from "react-i18next";
import { useLoginState } from "#app/data/session/login-state.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";

/** Loads who is signed in, which a public page does for signed-in people only. */
const MemberNote = lazyPart(async () => (await import("./member-note.tsx")).MemberNote);

export function ReferralNote() {
  const { t } = useTranslation();
  const language = useLanguage();
  const referral = usePageFacts()?.referral;
  const isIn = useLoginState() === "in";
  if (!referral) return null;
  const { code } = referral;
  const until = formatInstant(referral.until, language, { zone: "UTC" });
  const through = t("referral.through", { code });
  const toVisitor = (
    <>
      {through} <span className="text-quiet">{t("referral.until", { until })}</span>
    </>
  );
  return (
    <aside aria-label={t("referral.label")} className="border-b border-line bg-tint text-sm">
      <form
        method="post"
        action="/referral/forget"
        className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
      >
        <p className="min-w-0 break-words">
          {isIn ? (
            <MemberNote code={code} through={through} waiting={toVisitor} without={toVisitor} />
          ) : (
            toVisitor
          )}
        </p>
        <button type="submit" className={`${TEXT_LINK_CLASS} min-h-9`}>
          {t("referral.remove")}
        </button>
      </form>
    </aside>
  );
}
