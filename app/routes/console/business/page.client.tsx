/** The room of the business numbers: what each is and touches, what was changed, and where the others are set. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { BusinessNumber } from "#contract/ops/business.ts";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { type Listed, useAmount } from "#app/parts/console/number-value.tsx";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import { useText } from "#app/parts/console/value.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { NumberRow } from "./number-row.tsx";

const GROUPS = {
  trials: ["free-trial", "invited-trial"],
  inviting: ["invite-reward", "first-commission", "renewal-commission", "settlement-threshold"],
  groups: ["group-discount-2", "group-discount-3", "group-open", "group-choice"],
  limits: ["open-orders", "orders-a-day", "membership-cap", "benefit-reports"],
  support: ["support-days", "support-refund"],
} as const satisfies Record<string, readonly BusinessNumber[]>;

// safe because the keys of an object literal are its own
const IDS = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

export function BusinessPage() {
  const { t } = useTranslation("console-business");
  const { t: console } = useTranslation("console");
  const { data, error, refetch } = useQuery(operationQuery("business_list", {}), queryClient);
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="max-w-prose text-quiet">{t("text")}</p>
      </div>
      {data ? (
        <>
          {IDS.map((id) => (
            <section key={id} className="grid grid-cols-1 gap-2">
              <h2 className="text-lg font-semibold">{t(`group.${id}`)}</h2>
              <ul className="grid grid-cols-1 border-t border-line">
                {GROUPS[id].map((name) => (
                  <NumberRow key={name} number={numberOf(data.numbers, name)} />
                ))}
              </ul>
            </section>
          ))}
          <Changes numbers={data.numbers} changes={data.changes} />
          <Elsewhere rows={data.elsewhere} />
        </>
      ) : error ? (
        <ErrorState title={console("failed")} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </Loading>
      )}
    </>
  );
}

/** @throws for one that the answer does not have: the contract lists them all. */
function numberOf(numbers: Listed[], name: BusinessNumber): Listed {
  const found = numbers.find((one) => one.name === name);
  if (!found) throw new Error(`no number ${name}`);
  return found;
}

interface ChangesProps {
  numbers: Listed[];
  changes: {
    name: BusinessNumber;
    before: number;
    value: number;
    from: string;
    at: string;
    operator: string;
    note: string;
  }[];
}

function Changes({ numbers, changes }: ChangesProps) {
  const { t } = useTranslation("console-business");
  const text = useText();
  const amount = useAmount();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("changes")}</h2>
      {changes.length === 0 ? (
        <p className="text-quiet">{t("never")}</p>
      ) : (
        <RowsTable
          caption={t("changes")}
          rows={changes.map(({ name, before, value, from, at, operator, note }) => {
            const { unit } = numberOf(numbers, name);
            const was = { before: amount(before, unit), value: amount(value, unit) };
            return { name: t(`number.${name}.name`), ...was, from: text(from), at, operator, note };
          })}
          linkOf={() => null}
        />
      )}
    </section>
  );
}
