/** One payment as the API sees it: choice, address and amount, what has arrived, and what to do. Loaded lazily. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CryptoPayment, CryptoState } from "#contract/crypto.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { isMoneyBack, MoneyBack } from "#app/parts/orders/money-back.tsx";
import { ordersChanged } from "#app/parts/orders/order-query.ts";
import { Choice } from "./choice.tsx";
import { HashForm } from "./hash-form.tsx";
import { NotHere } from "./not-here.tsx";
import { isPayable } from "./payment/due.ts";
import { paymentQuery } from "./payment/payment-query.ts";
import { Receive } from "./receive.tsx";
import { Transfers } from "./transfers.tsx";
import { Waiting } from "./waiting.tsx";
import { WalletBoundary } from "./wallet-boundary.tsx";

const WalletPanel = lazyPart(
  async () => (await import("./payment/wallet/wallet-panel.client.tsx")).WalletPanel,
);

export interface CryptoPayProps {
  productId: string;
  orderId: string;
}

export function CryptoPay({ productId, orderId }: CryptoPayProps) {
  const query = useQuery(paymentQuery(productId, orderId), queryClient);
  const status = query.data?.orderStatus;
  useEffect(() => {
    if (status && status !== "pending") void ordersChanged();
  }, [status]);
  if (query.data) return <Payment payment={query.data} onCheck={() => void query.refetch()} />;
  if (query.error) {
    return <NotHere orderId={orderId} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Waiting />;
}

interface PaymentProps {
  payment: CryptoPayment;
}

const NO_AMOUNTS = { missing: "", excess: "", token: "" };

function Payment({ payment, onCheck }: PaymentProps & { onCheck: () => void }) {
  const { t } = useTranslation("crypto-pay");
  const language = useLanguage();
  const { product, total, quote, orderStatus } = payment;
  const isOpen = orderStatus === "pending";
  const due = isPayable(payment) ? quote : null;
  return (
    <div className="grid content-start gap-8 lg:grid-cols-12 lg:gap-x-12">
      <div className="grid content-start gap-8 lg:col-span-7">
        <header className="grid gap-2">
          <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
          <p className="text-lg text-quiet">
            {t("order", { product: product.name, total: formatMoney(total, language) })}
          </p>
        </header>
        <State payment={payment} />
        <MoneyBack back={payment} order={{ number: payment.orderNumber, method: "crypto" }} />
        {orderStatus === "paid" && (
          <LinkButton to={`/purchased?order=${payment.orderId}`} className="justify-self-start">
            {t("toOrder")}
          </LinkButton>
        )}
        {isOpen && (
          <p>
            {t("ends")}{" "}
            <Countdown
              until={payment.expiresAt}
              serverTime={payment.serverTime}
              onEnd={onCheck}
              className="font-semibold"
            />
          </p>
        )}
        {isOpen && <Choice payment={payment} />}
        {due && isForWallets(payment) && (
          <WalletBoundary fallback={<p className="max-w-prose text-error">{t("wallet.broken")}</p>}>
            <WalletPanel payment={payment} waiting={<Waiting />} />
          </WalletBoundary>
        )}
      </div>
      {due && <Receive payment={payment} quote={due} />}
      <div className="grid content-start gap-8 lg:col-span-7">
        {payment.transfers.length > 0 && <Transfers payment={payment} />}
        {quote && orderStatus !== "paid" && <HashForm payment={payment} />}
      </div>
    </div>
  );
}

function isForWallets({ networks, quote }: CryptoPayment): boolean {
  return networks.some(({ id, wallet }) => id === quote?.network && wallet !== null);
}

/** What is true now, and what to do about it. */
function State({ payment }: PaymentProps) {
  const { t } = useTranslation("crypto-pay");
  const { state, quote, asked, orderNumber: number } = payment;
  const { missing, excess, token } = quote ?? NO_AMOUNTS;
  return (
    <section aria-live="polite" className="grid gap-1 border-l-4 border-signal pl-4">
      <h2 className="text-xl font-semibold">
        {t(`state.${state}.title`, { missing, excess, token })}
      </h2>
      <p className="max-w-prose text-quiet">{t(textOf(payment), { missing, token, number })}</p>
      {isSmall(payment) && <p className="max-w-prose text-quiet">{t("moneyBack.small")}</p>}
      {!asked && <p className="text-error">{t("silent")}</p>}
    </section>
  );
}

/** States of an ended order in which nothing that came counts any more. */
const WITHOUT_IT: CryptoState[] = ["expired", "cancelled", "wrong_token", "wrong_network"];

function textOf(payment: CryptoPayment) {
  const { state, orderStatus, refunded, total } = payment;
  if (orderStatus === "paid" && refunded.amount === total.amount) return "moneyBack.refunded";
  const isLeft = isMoneyBack(payment) && WITHOUT_IT.includes(state);
  return isLeft ? "moneyBack.ended" : (`state.${state}.text` as const);
}

/** More came than was due, and nothing of it can be owed. */
function isSmall(payment: CryptoPayment): boolean {
  return payment.state === "over" && payment.orderStatus === "paid" && !isMoneyBack(payment);
}
