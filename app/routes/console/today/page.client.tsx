/** What needs somebody now: faults, money, questions. Nothing of it is hidden by being old. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { useAttentionDetail, useAttentionSubject } from "#app/parts/console/attention-detail.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import { NeedsALook } from "../needs-a-look.tsx";
import { useOperator } from "../operator.ts";
import { linkOf } from "../places.ts";
import { WithoutAddress } from "../without-address.tsx";
import { EnteredList } from "./entered-list.tsx";

export function Today() {
  const { t } = useTranslation("console");
  const { name, mayAsk } = useOperator();
  const may = (operation: string) => mayAsk.includes(operation);
  const status = useQuery(
    { ...operationQuery("status_show", {}), enabled: may("status_show") },
    queryClient,
  );
  const { faults, jobs, support } = status.data ?? {};
  const said = useAttentionDetail();
  const subjectOf = useAttentionSubject();
  return (
    <>
      <h1 className="text-2xl font-semibold">{t("today.hello", { name })}</h1>
      <WithoutAddress>
        <EnteredList />
      </WithoutAddress>
      {may("status_show") && (
        <Part title={t("today.faults")}>
          {status.isLoading && (
            <Loading>
              <Skeleton />
            </Loading>
          )}
          {status.error && <p className="text-error">{status.error.message}</p>}
          {faults && (
            <RowsTable
              caption={t("today.faults")}
              rows={faults.map(({ kind, subject, detail, ...at }) => {
                return { kind, subject: subjectOf(kind, subject), detail: said(detail), ...at };
              })}
              linkOf={(name, value) => linkOf(name, value)}
            />
          )}
        </Part>
      )}
      {may("orders_attention") && (
        <Part title={t("room.attention")}>
          <NeedsALook heading="h3" />
        </Part>
      )}
      {support && may("support_queue") && (
        <Part title={t("room.support")}>
          <p>{t("today.waiting", { count: support.waiting })}</p>
          <LinkButton to="/console/support" variant="secondary" className="justify-self-start">
            {t("today.toSupport")}
          </LinkButton>
        </Part>
      )}
      {jobs && (
        <Part title={t("today.jobs")}>
          <RowsTable
            caption={t("today.jobs")}
            rows={jobs}
            linkOf={(name, value) => linkOf(name, value)}
          />
        </Part>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
