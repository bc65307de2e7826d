/** The working part of the group page: the group of a link, or else a new one and those that anybody may join. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#app/data/api/api-error.ts";
import { callQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { GroupCard } from "#app/parts/groups/card/group-card.tsx";
import { GroupPlaceholder } from "#app/parts/groups/group-placeholder.tsx";
import { useFollowing } from "#app/parts/groups/use-following.ts";
import { OpenGroups } from "./open-groups.tsx";
import { StartForm } from "./start-form.tsx";
import { WhatHappens } from "./what-happens.tsx";

export function GroupDesk({ groupId }: { groupId: string | null }) {
  return groupId === null ? <Desk /> : <Invited groupId={groupId} />;
}

function Invited({ groupId }: { groupId: string }) {
  const { t } = useTranslation("group-buying");
  const { data, error, refetch } = useQuery(
    callQuery("payment_joint_order", { groupId }),
    queryClient,
  );
  useFollowing(data ? [data.group] : []);
  if (data) {
    return (
      <Section title={t("invited.how")} lead={<WhatHappens group={data.group} />}>
        <GroupCard {...data} />
      </Section>
    );
  }
  return (
    <Section title={t("invited.how")}>
      {isUnknown(error) ? (
        <NoSuchGroup />
      ) : error ? (
        <ErrorState title={t("desk.error")} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <GroupPlaceholder />
      )}
    </Section>
  );
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && ["NotFound", "InvalidRequest"].includes(error.problem);
}

function Desk() {
  const { t } = useTranslation("group-buying");
  const { data, error, refetch } = useQuery(callQuery("payment_joint_open", {}), queryClient);
  return (
    <>
      <Section id="start" title={t("desk.start")} lead={t("desk.startLead")}>
        <StartForm askedAt={data?.serverTime} />
      </Section>
      <Section id="open" title={t("desk.open")} lead={t("desk.openLead")} tinted>
        {data ? (
          data.groups.length > 0 ? (
            <OpenGroups {...data} />
          ) : (
            <p className="text-quiet">{t("desk.none")}</p>
          )
        ) : error ? (
          <ErrorState title={t("desk.error")} text={error.message} onRetry={() => void refetch()} />
        ) : (
          <GroupPlaceholder />
        )}
      </Section>
    </>
  );
}

/** For a link that leads nowhere: mistyped, or cut off on its way. */
function NoSuchGroup() {
  const { t } = useTranslation("group-buying");
  return (
    <EmptyState sign="warning" title={t("invited.none")} text={t("invited.noneText")}>
      <LinkButton to="/group-buying" variant="secondary">
        {t("invited.toAll")}
      </LinkButton>
    </EmptyState>
  );
}
