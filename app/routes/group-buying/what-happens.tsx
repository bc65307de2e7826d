/** What an invited person wants to know before joining: who asks, what it costs, what comes of it. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

const LINES = {
  self: ["self.who", "self.seat", "self.full", "self.short"],
  all: ["all.who", "all.join"],
} as const;

/** locale-keys: group-buying:invited.self.*, group-buying:invited.all.* */
export function WhatHappens({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const language = useLanguage();
  const config = useSiteConfig();
  const values = {
    name: group.creator || t("card.gone"),
    product: group.product.name,
    size: group.size,
    price: formatMoney(group.unitPrice, language),
    solo: formatMoney(group.soloPrice, language),
    difference: formatMoney(group.difference, language),
    hold: config ? formatDuration(config.groupBuying.seatHold, language) : null,
  };
  const lines = LINES[group.paymentType === 0 ? "all" : "self"];
  return (
    <ol className="grid gap-3">
      {lines
        .filter((line) => values.hold !== null || line !== "self.seat")
        .map((line) => (
          <li key={line}>{t(`invited.${line}`, values)}</li>
        ))}
    </ol>
  );
}
