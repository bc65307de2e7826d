/** Promo code, method, price and effect, and the way to the cashier. On a phone total and button stay in sight. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import type { Quote } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CouponEntry } from "./coupon-entry.tsx";
import { choicesOf, firstChoice, surroundingsOf } from "./method.ts";
import { MethodChoice } from "./method-choice.tsx";
import { rememberMethod } from "./last-method.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { type Purchase, usePurchase } from "./use-purchase.ts";

export interface CheckoutFormProps {
  product: Product;
  quote: Quote;
  /** The quote is for the previous code; nothing can be bought at its price any more. */
  isOld: boolean;
  /** For somebody else. */
  gift: boolean;
  coupon: string | null;
  onCoupon: (code: string | null) => void;
  /** Of the order that the form makes without scripts. */
  clientKey?: string;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { product, quote, isOld, gift, coupon, onCoupon } = props;
  const choices = choicesOf(offered(quote), surroundingsOf(navigator.userAgent));
  const [method, setMethod] = useState(() => firstChoice(choices));
  function choose(next: PaymentMethod) {
    setMethod(next);
    rememberMethod(next);
  }
  // The price of the code before says nothing about the code that is being asked about.
  const refused =
    coupon && quote.couponProblem && !isOld ? { code: coupon, problem: quote.couponProblem } : null;
  const isFree = quote.total.amount === 0;
  const code = quote.coupon?.code ?? null;
  const purchase = usePurchase({
    productId: product.id,
    method: isFree ? null : method,
    coupon: code,
    gift,
    quotedAt: quote.serverTime,
    ...quote.total,
  });
  return (
    <form
      method="post"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void purchase.buy();
      }}
    >
      <PostedChoice {...props} code={code} />
      <QuoteLines product={product} quote={quote} />
      {gift ? (
        <NoCoupon />
      ) : (
        <CouponEntry productId={product.id} coupon={code} refused={refused} onCoupon={onCoupon} />
      )}
      {!isFree && <MethodChoice choices={choices} method={method} onMethod={choose} />}
      <PayBar quote={quote} purchase={purchase} canPay={!isOld && (isFree || method !== null)} />
    </form>
  );
}

function NoCoupon() {
  const { t } = useTranslation("checkout");
  return <p className="text-sm text-quiet">{t("gift.coupon")}</p>;
}

/** Without scripts: what a script would take from the page. */
function PostedChoice(props: CheckoutFormProps & { code: string | null }) {
  const { product, quote, gift, clientKey, code } = props;
  if (!import.meta.env.SSR) return null;
  const fields = {
    productId: product.id,
    clientKey,
    ...quote.total,
    ...(code && { coupon: code }),
    ...(gift && { gift: "1" }),
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Paying with crypto follows the chain on its page, by a script. */
function offered({ methods }: Quote): PaymentMethod[] {
  return import.meta.env.SSR ? methods.filter((method) => method !== "crypto") : methods;
}

interface PayBarProps {
  quote: Quote;
  purchase: Purchase;
  canPay: boolean;
}

function PayBar({ quote, purchase, canPay }: PayBarProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const config = useSiteConfig();
  const total = formatMoney(quote.total, language);
  return (
    <div className="grid gap-3">
      <div className="pay-bar">
        <p role="alert" className="font-medium text-error empty:hidden">
          {purchase.error}
        </p>
        <Total total={total} />
        <Button
          type="submit"
          name={FORM_FIELD}
          value="payment_purchase"
          busy={purchase.busy}
          disabled={!canPay}
        >
          {quote.total.amount === 0 ? t("take") : t("pay", { total })}
        </Button>
      </div>
      {config && (
        <p className="text-sm text-quiet">
          {t("hold", { time: formatDuration(config.orderLifetime, language) })}
        </p>
      )}
    </div>
  );
}

function Total({ total }: { total: string }) {
  const { t } = useTranslation("checkout");
  return (
    <p aria-live="polite" className="grid lg:flex lg:items-baseline lg:justify-between lg:gap-4">
      <span className="text-sm font-semibold lg:text-base">{t("total")}</span>
      <span className="tabular text-xl font-semibold lg:text-2xl">{total}</span>
    </p>
  );
}
