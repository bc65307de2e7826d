/** How a reward is computed, with the numbers in force, and what prevents it for this person now. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ReferConfig } from "#contract/referral.ts";
import { formatDuration, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";

const MINUTE_S = 60;

export function Computation({ invitation }: { invitation: ReferConfig }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  const { rewardPercent, invitedTrial, kol } = invitation;
  // An affiliate's share is money, and told on a page of its own.
  const lead = kol ? undefined : t("how.lead", { percent: formatPercent(rewardPercent, language) });
  return (
    <LedgerSection id="computation" title={t("how.title")} lead={lead}>
      <div className="grid gap-6">
        <Hindrance invitation={invitation} />
        {!kol && <Examples invitation={invitation} />}
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          <li>{t("how.friend", { count: Math.floor(invitedTrial / MINUTE_S) })}</li>
          {!kol && (
            <>
              <li>{t("how.moment")}</li>
              <li>{t("how.money")}</li>
              <li>{t("how.group")}</li>
              <li>{t("how.refund")}</li>
            </>
          )}
          <li>{t("how.first")}</li>
          <li>{t("how.self")}</li>
        </ul>
      </div>
    </LedgerSection>
  );
}

/** Why a friend's purchase would bring nothing at this moment; said before it happens. */
function Hindrance({ invitation: { kol, hasTime } }: { invitation: ReferConfig }) {
  const { t } = useTranslation("reward");
  if (!kol && hasTime) return null;
  const [text, link, to] = kol
    ? [t("how.kol"), t("how.kolLink"), "/user/kol"]
    : [t("how.noTime"), t("how.plans"), "/pricing"];
  return (
    <p className="max-w-prose border-l-4 border-signal bg-tint px-5 py-4">
      {text}{" "}
      <Link to={to} className={TEXT_LINK_CLASS}>
        {link}
      </Link>
    </p>
  );
}

function Examples({ invitation: { examples } }: { invitation: ReferConfig }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  return (
    <table className="w-full max-w-prose text-left">
      <caption className="sr-only">{t("how.examples")}</caption>
      <thead className="text-sm text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-normal">
            {t("how.buys")}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {t("how.gets")}
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ product, purchased, reward }) => (
          <tr key={product} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {product}
              <span className="block text-sm font-normal text-quiet tabular">
                {formatDuration(purchased, language)}
              </span>
            </th>
            <td className="py-2.5 text-right font-medium tabular">
              {formatDuration(reward, language)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
