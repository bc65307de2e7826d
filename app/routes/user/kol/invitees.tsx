/** The people an affiliate brought: by their number, when they registered, and whether they have paid. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Invitee, InviteeStatus } from "#contract/affiliate.ts";
import { pagedQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Flag } from "#app/kit/ui/flag.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PagedRows, ROW } from "#app/routes/user/paged-rows.tsx";

const inviteesQuery = pagedQuery("system_affiliate_invitees", "before");

export function Invitees() {
  const { t } = useTranslation("kol");
  return (
    <PagedRows
      query={useInfiniteQuery(inviteesQuery, queryClient)}
      texts={{ error: t("invitees.error"), older: t("invitees.older") }}
      empty={<EmptyState title={t("invitees.empty")} text={t("invitees.emptyText")} />}
    >
      {(pages) => pages.flatMap(({ rows }) => rows).map((row) => <Row key={row.seq} row={row} />)}
    </PagedRows>
  );
}

function Row({ row: { uid, at, status } }: { row: Invitee }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const hasPaid = status === InviteeStatus.paid;
  return (
    <li className={classNames(ROW, "grid grid-cols-[1fr_auto] items-center gap-x-4")}>
      <p className="font-medium tabular">{t("rows.invitee", { uid })}</p>
      <p className="row-span-2 flex items-center gap-2 text-sm text-quiet">
        <Flag
          pattern={hasPaid ? "plain" : "border"}
          tone={hasPaid ? "blue" : "ink"}
          className="h-4 w-5"
        />
        {t(hasPaid ? "invitees.paid" : "invitees.registered")}
      </p>
      <p className="text-sm text-quiet tabular">{formatInstant(at, language)}</p>
    </li>
  );
}
