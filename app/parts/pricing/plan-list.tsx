/** The plans, one under the other so that they can be compared. Choosing one is a link: it works without a script. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Product } from "#contract/catalog.ts";
import { formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Flag } from "#app/kit/ui/flag.tsx";
import { monthlyPrice, planFlag, savingPercent } from "#app/parts/catalog/plan.ts";
import { ChoiceLink } from "#app/parts/checkout/choice-link.tsx";

export interface PlanListProps {
  products: Product[];
  chosen: Product;
}

export function PlanList({ products, chosen }: PlanListProps) {
  const { t } = useTranslation("pricing");
  return (
    <nav aria-label={t("plans.label")}>
      <ul className="grid gap-3">
        {products.map((product, index) => (
          <li key={product.id}>
            <PlanLink product={product} index={index} isChosen={product === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlanLinkProps {
  product: Product;
  index: number;
  isChosen: boolean;
}

function PlanLink({ product, index, isChosen }: PlanLinkProps) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const saving = savingPercent(product);
  const [query] = useSearchParams();
  const coupon = query.get("coupon");
  const choice = new URLSearchParams({
    plan: product.id,
    ...(coupon ? { coupon } : {}),
    ...(query.has("gift") ? { gift: "" } : {}),
  });
  return (
    <ChoiceLink
      choice={choice}
      isChosen={isChosen}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 py-4 transition-colors sm:gap-x-5 sm:px-6"
    >
      <Flag
        pattern={planFlag(index)}
        tone={isChosen ? "blue" : "ink"}
        className="h-8 w-10 sm:h-10 sm:w-12"
      />
      <span className="grid">
        <span className="text-lg font-semibold">{product.name}</span>
        <span className="text-sm text-quiet">
          {saving > 0
            ? t("plans.saving", { percent: formatPercent(saving, language) })
            : t("plans.single")}
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="flex flex-wrap items-baseline justify-end gap-x-1.5">
          <span className="tabular text-xl font-semibold">
            {formatMoney(monthlyPrice(product), language)}
          </span>
          <span className="text-sm text-quiet">{t("plans.perMonth")}</span>
        </span>
        <span className="tabular text-right text-sm text-quiet">
          {t("plans.inAll", { price: formatMoney(product.price, language) })}
        </span>
      </span>
    </ChoiceLink>
  );
}
