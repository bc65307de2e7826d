/** Every purchase of an invited friend: who, what, when, what it brought, and why when it brought nothing. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ReferRecord } from "#contract/referral.ts";
import { pagedQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatDuration, formatInstant, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PagedRows, ROW } from "#app/routes/user/paged-rows.tsx";

const recordsQuery = pagedQuery("system_refer_records", "cursor");

export function Records() {
  const { t } = useTranslation("reward");
  return (
    <PagedRows
      query={useInfiniteQuery(recordsQuery, queryClient)}
      texts={{ error: t("records.error"), older: t("records.older") }}
      empty={<EmptyState title={t("records.empty")} text={t("records.emptyText")} />}
    >
      {(pages) =>
        pages
          .flatMap(({ records }) => records)
          .map((record) => <Row key={record.id} record={record} />)
      }
    </PagedRows>
  );
}

function Row({ record }: { record: ReferRecord }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  const { at, invitee, product } = record;
  return (
    <li className={classNames(ROW, "grid grid-cols-[1fr_auto] gap-x-4")}>
      <p className="min-w-0 font-medium break-words">{product}</p>
      <p className="text-right font-medium tabular">
        <Brought record={record} />
      </p>
      <p className="col-span-2 flex flex-wrap gap-x-6 text-sm text-quiet tabular">
        <span>{invitee || t("records.left")}</span>
        <span>{formatInstant(at, language)}</span>
      </p>
      <p className="col-span-2 max-w-prose text-sm text-quiet tabular">
        <Reason record={record} />
      </p>
    </li>
  );
}

function Brought({ record: { outcome, reward, takenBack } }: { record: ReferRecord }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  const left = reward - takenBack;
  if (left > 0) return t("records.more", { duration: formatDuration(left, language) });
  return t(outcome === "commission" ? "records.commission" : "records.nothing");
}

/** locale-keys: reward:reason.* */
function Reason({ record }: { record: ReferRecord }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  const { outcome, purchased, reward, takenBack } = record;
  if (outcome !== "reward") return t(`reason.${outcome}`);
  const duration = (seconds: number) => formatDuration(seconds, language);
  // The share at that time: it is a whole percent, so the two durations tell it.
  const percent = formatPercent(Math.round((100 * reward) / purchased), language);
  return (
    <>
      {t("reason.reward", { percent, purchased: duration(purchased), reward: duration(reward) })}
      {takenBack > 0 && (
        <span className="block">{t("reason.taken", { duration: duration(takenBack) })}</span>
      )}
    </>
  );
}
