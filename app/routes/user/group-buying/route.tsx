/** The groups of a person: started and joined, with what is to be done in each. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { GroupCard } from "#app/parts/groups/card/group-card.tsx";
import { GroupPlaceholder } from "#app/parts/groups/group-placeholder.tsx";
import { useFollowing } from "#app/parts/groups/use-following.ts";
import { AccountHead } from "#app/routes/user/account-head.tsx";
import { Answered } from "#app/routes/user/answered.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";

type OwnGroupsCall = "payment_joint_purchase_created" | "payment_joint_purchase_participated";

export const handle = { namespaces: ["group-buying", "checkout", "problem"] };

export default function OwnGroups() {
  const { t } = useTranslation("group-buying");
  return (
    <div className="grid gap-10">
      <AccountHead title={t("own.title")} lead={t("own.lead")} />
      <LedgerSection id="created" title={t("own.created")}>
        <Groups name="payment_joint_purchase_created" />
      </LedgerSection>
      <LedgerSection id="participated" title={t("own.participated")}>
        <Groups name="payment_joint_purchase_participated" />
      </LedgerSection>
    </div>
  );
}

function Groups({ name }: { name: OwnGroupsCall }) {
  const { t } = useTranslation("group-buying");
  const query = useQuery(callQuery(name, {}), queryClient);
  useFollowing(query.data?.groups ?? []);
  return (
    <Answered query={query} error={t("desk.error")} placeholder={<GroupPlaceholder />}>
      {({ groups, serverTime }) =>
        groups.length === 0 ? (
          <NoGroup />
        ) : (
          <div className="grid gap-4">
            {groups.map((group) => (
              <GroupCard key={group.id} group={group} serverTime={serverTime} />
            ))}
          </div>
        )
      }
    </Answered>
  );
}

function NoGroup() {
  const { t } = useTranslation("group-buying");
  return (
    <EmptyState title={t("own.empty")}>
      <LinkButton to="/group-buying" variant="secondary">
        {t("own.start")}
      </LinkButton>
    </EmptyState>
  );
}
