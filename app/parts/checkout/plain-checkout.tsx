/** The checkout for a reader without scripts: the form of the others, with the quote that the page came with (decision 0166). */
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { WholePages } from "#app/parts/account/whole-pages.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import type { OwnQuote } from "./own-quote.ts";

export interface PlainCheckoutProps {
  product: Product;
  coupon: string | null;
  gift: boolean;
  own: OwnQuote;
}

export function PlainCheckout({ product, coupon, gift, own }: PlainCheckoutProps) {
  const { t } = useTranslation("checkout");
  const savesData = usePageFacts()?.savesData;
  const { quote, message, clientKey } = own;
  if (!quote) return <p className="font-medium text-error">{message}</p>;
  return (
    <div className="grid gap-6">
      <CheckoutForm
        product={product}
        quote={quote}
        isOld={false}
        gift={gift}
        coupon={gift ? null : coupon}
        clientKey={clientKey}
        onCoupon={() => undefined}
      />
      {savesData && quote.methods.includes("crypto") && <WholePages text={t("method.whole")} />}
    </div>
  );
}
