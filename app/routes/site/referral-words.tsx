/** Whose link it was and until when it counts, in the place of the words that the page came with: nothing below moves. */
import { useTranslation } from "react-i18next";
import { useLoginState } from "#app/data/session/login-state.ts";
import { referralUntil, useInviteCode } from "#app/data/site/referral.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";

/** Loads who is signed in, which a public page does for signed-in people only. */
const MemberNote = lazyPart(async () => (await import("./member-note.tsx")).MemberNote);

export function ReferralWords({ someone }: { someone: string }) {
  const code = useInviteCode();
  if (code === null) return someone;
  return (
    <span className="grid *:[grid-area:1/1]">
      <span aria-hidden="true" className="invisible">
        {someone}
      </span>
      <span>
        <Words code={code} />
      </span>
    </span>
  );
}

function Words({ code }: { code: string }) {
  const { t } = useTranslation("referral");
  const language = useLanguage();
  const isIn = useLoginState() === "in";
  const until = formatInstant(referralUntil(), language, { zone: "UTC" });
  const through = t("through", { code });
  const toVisitor = (
    <>
      {through} <span className="text-quiet">{t("until", { until })}</span>
    </>
  );
  if (!isIn) return toVisitor;
  return <MemberNote code={code} through={through} waiting={toVisitor} without={toVisitor} />;
}
