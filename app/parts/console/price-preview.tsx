/** What a price would be, in sentences: against the present one, and what it changes on the page. locale-keys: console-forms:priced.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { savingPercent } from "#app/parts/catalog/plan.ts";
import { useText } from "./value.tsx";

type Previewed = OperationResponse<"plans_price_preview">;
type Changed = Previewed["plans"][number];

export function PricePreview({ preview: { from, present, price, plans } }: { preview: Previewed }) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const text = useText();
  const times = price.amount / present.amount;
  const percent = new Intl.NumberFormat(language, { style: "percent", signDisplay: "exceptZero" });
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        <li className="font-medium">
          {t("priced.price", {
            from: text(from),
            price: formatMoney(price, language),
            present: formatMoney(present, language),
            percent: percent.format(times - 1),
          })}
        </li>
        {plans.map((changed) => (
          <Shown key={changed.after.id} changed={changed} />
        ))}
        {plans.length === 0 && <li>{t("priced.nothing")}</li>}
      </ul>
    </section>
  );
}

/** What visitors read of the plan then, where that is another: its saving, and what a seat costs. */
function Shown({ changed: { before, after } }: { changed: Changed }) {
  const { t } = useTranslation("console-forms");
  const saysOf = useSaving();
  const language = useLanguage();
  const plan = after.name;
  const says = { now: saysOf(after), before: saysOf(before) };
  const seats = after.group.flatMap(({ size, unitPrice }) => {
    const was = before.group.find((seat) => seat.size === size)?.unitPrice;
    return was && was.amount !== unitPrice.amount ? [{ size, unitPrice, was }] : [];
  });
  return (
    <>
      {says.now !== says.before && <li>{t("priced.saving", { plan, ...says })}</li>}
      {seats.map(({ size, unitPrice, was }) => (
        <li key={size}>
          {t("priced.seat", {
            plan,
            size,
            price: formatMoney(unitPrice, language),
            before: formatMoney(was, language),
          })}
        </li>
      ))}
    </>
  );
}

/** In the page's own words. */
function useSaving(): (plan: Changed["after"]) => string {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  return (plan) => {
    const saving = savingPercent(plan);
    return saving > 0
      ? t("plans.saving", { percent: formatPercent(saving, language) })
      : t("plans.single");
  };
}
