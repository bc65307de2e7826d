/** What a refund would do now, in sentences: the money and its way, and what it takes of whom. locale-keys: console-forms:refund.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useLabels } from "./labels.ts";
import { useText } from "./value.tsx";

export type RefundPreviewed = OperationResponse<"orders_refund_preview">;

export function RefundPreview({ preview }: { preview: RefundPreviewed }) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const money = (of: RefundPreviewed["amount"]) => formatMoney(of, language);
  const { amount, left, isSurplus, takes, allowance } = preview;
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        <li className="font-medium">
          {t("refund.back", { amount: money(amount), left: money(left) })}
        </li>
        <li>
          <Way preview={preview} />
        </li>
        {takes.map((one) => (
          <li key={`${one.what}${one.uid ?? one.number ?? ""}`}>
            <Take one={one} />
          </li>
        ))}
        {takes.length === 0 && <li>{t(isSurplus ? "refund.surplus" : "refund.nothing")}</li>}
        {allowance && (
          <li>
            {t("refund.allowance", {
              left: money({ ...amount, amount: allowance.left.amount - amount.amount }),
              most: money(allowance.most),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

function Way({ preview: { provider: name, days } }: { preview: RefundPreviewed }) {
  const { t } = useTranslation("console-forms");
  const { named } = useLabels();
  const provider = named("provider", name) ?? name;
  if (days === null) return t("refund.hand");
  return days.to === 0
    ? t("refund.at_once", { provider })
    : t("refund.days", { provider, ...days });
}

function Take({ one }: { one: RefundPreviewed["takes"][number] }) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const text = useText();
  const { what, uid, number, seconds, expiresAt, amount } = one;
  const words = {
    uid: uid ?? "",
    number: number ?? "",
    length: formatDuration(seconds ?? 0, language),
    until: text(expiresAt),
    amount: text(amount),
  };
  return t(`refund.${what}`, words);
}
