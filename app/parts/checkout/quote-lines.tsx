/** What the plan costs and what it does to the membership: from when, until when, and how much of that is new. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import type { Quote } from "#contract/order.ts";
import { formatInstant, formatMoney, formatMonths, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function QuoteLines({ product, quote }: { product: Product; quote: Quote }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { listPrice, discount, coupon } = quote;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        <Line name={product.name}>{formatMoney(listPrice, language)}</Line>
        {discount.amount > 0 && coupon && (
          <Line name={discountName()}>−{formatMoney(discount, language)}</Line>
        )}
      </dl>
      {quote.membership ? (
        <TimeChange quote={quote} membership={quote.membership} />
      ) : (
        <TimeGiven product={product} />
      )}
    </div>
  );

  function discountName() {
    if (!coupon) return "";
    return coupon.percent === null
      ? t("coupon.line", { code: coupon.code })
      : t("coupon.linePercent", {
          code: coupon.code,
          percent: formatPercent(coupon.percent, language),
        });
  }
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="tabular text-right font-medium">{children}</dd>
    </div>
  );
}

function TimeGiven({ product }: { product: Product }) {
  const { t } = useTranslation("checkout");
  const time = formatMonths(product.months, useLanguage());
  return <p>{t("gift.text", { time })}</p>;
}

interface TimeChangeProps {
  quote: Quote;
  membership: NonNullable<Quote["membership"]>;
}

/** Time left in ink, time added in the signal colour; the words beside it say the same. */
function TimeChange({ quote, membership }: TimeChangeProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { serverTime, benefits } = quote;
  const { current, startsAt, expiresAt } = membership;
  const now = Date.parse(serverTime);
  const left = Date.parse(startsAt) - now;
  const share = Math.max(0, Math.min(1, left / (Date.parse(expiresAt) - now)));
  const day = (instant: string) => formatInstant(instant, language, { to: "day" });
  return (
    <div className="grid gap-2">
      {/* What is drawn on the server has no style of an element's own: the policy refuses it. */}
      {share > 0 && !import.meta.env.SSR && (
        <div aria-hidden="true" className="flex h-3 overflow-hidden rounded border border-ink">
          <span className="bg-ink forced-color-adjust-none" style={{ width: `${100 * share}%` }} />
          <span className="grow bg-signal forced-color-adjust-none" />
        </div>
      )}
      <p className="tabular">
        {left > 0 && current
          ? t("time.extended", { from: day(current), to: day(expiresAt) })
          : t("time.begun", { to: day(expiresAt) })}
      </p>
      {benefits && <p className="text-sm text-quiet">{t("time.benefits")}</p>}
    </div>
  );
}
