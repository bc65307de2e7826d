/** An affiliate's page: what is unsettled, the months, every row, the settlements and the people; or how to become one. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { Commissions } from "./commissions.tsx";
import { Invitees } from "./invitees.tsx";
import { MonthPlot } from "./month-plot.tsx";
import { NotAffiliate } from "./not-affiliate.tsx";
import { Payout } from "./payout.tsx";
import { Settlements } from "./settlements.tsx";
import { UnsettledPanel } from "./unsettled-panel.tsx";

export const handle = { namespaces: ["kol"] };

export default function Kol() {
  const { t } = useTranslation("kol");
  const { affiliate } = useSignedInUser();
  return (
    <div className="grid gap-10">
      <AccountHead title={t("title")} lead={t("lead")} />
      {affiliate ? <Figures /> : <NotAffiliate />}
    </div>
  );
}

function Figures() {
  const { t } = useTranslation("kol");
  const query = useQuery(callQuery("system_affiliate", {}), queryClient);
  return (
    <Answered query={query} error={t("error")}>
      {(data) => (
        <>
          <UnsettledPanel figures={data} />
          {data.payoutNetworks.length > 0 && (
            <LedgerSection id="payout" title={t("payout.title")} lead={t("payout.lead")}>
              <Payout {...data} />
            </LedgerSection>
          )}
          <LedgerSection id="months" title={t("months.title")} lead={t("months.lead")}>
            <MonthPlot months={data.months} />
          </LedgerSection>
          <LedgerSection id="commission" title={t("rows.title")} lead={t("rows.lead")}>
            <Commissions />
          </LedgerSection>
          <LedgerSection
            id="settlements"
            title={t("settlements.title")}
            lead={t("settlements.lead")}
          >
            <Settlements figures={data} />
          </LedgerSection>
          <LedgerSection id="invitees" title={t("invitees.title")} lead={t("invitees.lead")}>
            <Invitees />
          </LedgerSection>
        </>
      )}
    </Answered>
  );
}
