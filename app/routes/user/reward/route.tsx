/** Inviting: the link to pass on, what it brought so far, how a reward is computed, and every purchase with its reason. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { Computation } from "./computation.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { Records } from "./records.tsx";

export const handle = { namespaces: ["reward"] };

export default function Reward() {
  const { t } = useTranslation("reward");
  return (
    <div className="grid gap-10">
      <AccountHead title={t("title")} lead={t("lead")} />
      <Invitation />
      <LedgerSection id="records" title={t("records.title")} lead={t("records.lead")}>
        <Records />
      </LedgerSection>
    </div>
  );
}

function Invitation() {
  const { t } = useTranslation("reward");
  const query = useQuery(callQuery("system_refer_config", {}), queryClient);
  return (
    <Answered query={query} error={t("error")}>
      {(invitation) => (
        <>
          <InvitePanel invitation={invitation} />
          <Computation invitation={invitation} />
        </>
      )}
    </Answered>
  );
}
