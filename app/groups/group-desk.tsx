/** The working part of the group page: the group of a link, or else a new one and those that anybody may join. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#app/account/call-query.ts";
import { useLoginState } from "#app/session/login-state.ts";
import { queryClient } from "#app/session/query-client.ts";
import { Section } from "#app/ui/section.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { ErrorState } from "#app/ui/state-panel.tsx";
import { GroupCard } from "./group-card.tsx";
import { groupQuery } from "./group-query.ts";
import { StartForm } from "./start-form.tsx";

export function GroupDesk({ groupId }: { groupId: string | null }) {
  return groupId ? <Invited groupId={groupId} /> : <Desk />;
}

function Invited({ groupId }: { groupId: string }) {
  const { t } = useTranslation("group-buying");
  const { data, error, refetch } = useQuery(groupQuery(groupId), queryClient);
  return (
    <Section title={t("desk.invited")}>
      {data ? (
        <GroupCard {...data} />
      ) : error ? (
        <ErrorState title={t("desk.error")} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </Section>
  );
}

function Desk() {
  const { t } = useTranslation("group-buying");
  const state = useLoginState();
  const { data } = useQuery(callQuery("payment_joint_open", {}), queryClient);
  return (
    <>
      {state === "in" && (
        <Section title={t("desk.start")}>
          <StartForm />
        </Section>
      )}
      {data && data.groups.length > 0 && (
        <Section title={t("desk.open")} lead={t("desk.openLead")}>
          <div className="grid gap-4">
            {data.groups.map((group) => (
              <GroupCard key={group.id} group={group} serverTime={data.serverTime} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
