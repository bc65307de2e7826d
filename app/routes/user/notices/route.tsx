/** `/user/notices`: the letters that a person chooses, their language, and the letters that always come. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { LetterLanguage } from "./letter-language.tsx";
import { NoticeSwitch } from "./notice-switch.tsx";

export const handle = { namespaces: ["notices"] };

const NECESSARY = ["codes", "receipts", "security", "affiliate"] as const;

export default function Notices() {
  const { t } = useTranslation("notices");
  const { affiliate } = useSignedInUser();
  const query = useQuery(callQuery("user_notices", {}), queryClient);
  const necessary = NECESSARY.filter((what) => what !== "affiliate" || affiliate);
  return (
    <div className="grid gap-10">
      <div>
        <AccountHead title={t("title")} lead={t("lead")} />
        <To />
      </div>
      <LedgerSection id="choose" title={t("choose")} lead={t("chooseLead")}>
        <Answered query={query} error={t("error")}>
          {({ notices }) => (
            <ul className="grid">
              {notices.map((notice) => (
                <li key={notice.kind} className="border-b border-line py-3 first:pt-0">
                  <NoticeSwitch notice={notice} />
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </LedgerSection>
      <LedgerSection id="always" title={t("always")} lead={t("alwaysLead")}>
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {necessary.map((what) => (
            <li key={what}>{t(`necessary.${what}`)}</li>
          ))}
        </ul>
      </LedgerSection>
      <LedgerSection id="language" title={t("language")} lead={t("languageLead")}>
        <Answered query={query} error={t("error")}>
          {({ language }) => <LetterLanguage language={language} />}
        </Answered>
      </LedgerSection>
    </div>
  );
}

/** Where the letters go. */
function To() {
  const { t } = useTranslation("notices");
  const { email } = useSignedInUser();
  if (email) return <p className="mt-1 break-words text-quiet">{t("to", { email })}</p>;
  return (
    <p className="mt-4 max-w-prose border-l-4 border-signal bg-tint px-5 py-4">
      {t("noEmail")}{" "}
      <Link to="/user/profile#sign-in" className={TEXT_LINK_CLASS}>
        {t("addEmail")}
      </Link>
    </p>
  );
}
