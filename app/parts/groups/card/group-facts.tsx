/** What a member wants to look up: what the seat cost, what was paid, devices, the order, when it was finished. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { GroupBuy } from "#contract/group.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export interface GroupFactsProps {
  group: GroupBuy;
  mine: NonNullable<GroupBuy["mine"]>;
}

export function GroupFacts({ group, mine }: GroupFactsProps) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const { actualPayment, order } = mine;
  return (
    <dl className="grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
      <Fact name={t("facts.price")}>{formatMoney(group.unitPrice, language)}</Fact>
      <Fact name={t("facts.paid")}>
        {actualPayment
          ? formatMoney(actualPayment, language)
          : t(mine.slip === 1 ? "facts.given" : "facts.nothing")}
      </Fact>
      <Fact name={t("facts.devices")}>{group.maxDevices}</Fact>
      {group.finishTime && (
        <Fact name={t("facts.finished")}>{formatInstant(group.finishTime, language)}</Fact>
      )}
      {order && (
        <Fact name={t("facts.order")}>
          <Link
            to={`/purchased?order=${order.id}`}
            className="font-semibold text-blue underline underline-offset-4"
          >
            {order.number}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
