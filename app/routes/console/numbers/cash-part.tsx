/** Money at each provider: the ledger beside the provider's own books, in all and day by day. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Details } from "#app/kit/ui/details.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import type { Numbers } from "./days-part.tsx";
import { FigureTable } from "./figure-table.tsx";

export function CashPart({ from, to }: Pick<Numbers, "from" | "to">) {
  const { t } = useTranslation("console-numbers");
  const { data, error } = useQuery(operationQuery("numbers_cash", { from, to }), queryClient);
  if (error) return <p className="text-error">{error.message}</p>;
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  const differing = data.days.filter(({ difference }) => difference && difference.amount !== 0);
  const unknown = data.days.filter(({ difference }) => difference === null).length;
  return (
    <div className="grid grid-cols-1 gap-3">
      {data.days.length > 0 && (
        <p className="font-semibold">
          {differing.length > 0 && t("cashDiffers", { count: differing.length })}
          {differing.length === 0 && unknown < data.days.length && t("cashSame")}{" "}
          {unknown > 0 && t("cashUnknown", { count: unknown })}
        </p>
      )}
      <FigureTable caption={t("cash")} name={`cash-${from}`} rows={data.sums} />
      {differing.length > 0 && (
        <FigureTable caption={t("cashDifferences")} name={`differences-${from}`} rows={differing} />
      )}
      <Details summary={t("cashByDay")} className="border-b border-line">
        <FigureTable caption={t("cashByDay")} name={`cash-by-day-${from}`} rows={data.days} />
      </Details>
    </div>
  );
}
