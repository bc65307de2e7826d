/**
 * Money of an order that goes back to its buyer: what is owed and how it gets to them, and what was sent over a chain,
 * each with its transaction. Renders nothing where there is none.
 */
import { useTranslation } from "react-i18next";
import type { MoneyBack as Back, Order } from "#contract/order.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { TransactionHash } from "#app/kit/ui/transaction-hash.tsx";

/** Whether any is owed or was sent. */
export function isMoneyBack({ owed, sentBack }: Back): boolean {
  return owed.amount > 0 || sentBack.length > 0;
}

export interface MoneyBackProps {
  back: Back;
  order: Pick<Order, "number" | "method">;
}

export function MoneyBack({ back, order }: MoneyBackProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  if (!isMoneyBack(back)) return null;
  const { owed, sentBack } = back;
  const amount = formatMoney(owed, language);
  return (
    <div className="grid max-w-2xl gap-6">
      {owed.amount > 0 && (
        <p>
          <MailText>
            {order.method === "crypto"
              ? t("moneyBack.owed", { amount, contact: BRAND.contact, number: order.number })
              : t("moneyBack.onItsWay", { amount })}
          </MailText>
        </p>
      )}
      {sentBack.length > 0 && <Sent sentBack={sentBack} />}
    </div>
  );
}

function Sent({ sentBack }: Pick<Back, "sentBack">) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  return (
    <section aria-labelledby="sent-back" className="grid gap-3">
      <h3 id="sent-back" className="font-semibold">
        {t("moneyBack.sent")}
      </h3>
      <ul className="grid gap-3">
        {sentBack.map(({ amount, at, networkName: network, hash, transactionUrl }) => (
          <li key={`${network} ${hash} ${at}`} className="grid gap-1 text-quiet">
            {t("moneyBack.by", {
              amount: formatMoney(amount, language),
              date: formatInstant(at, language, { to: "day" }),
              network,
            })}
            <span className="text-sm">
              <TransactionHash hash={hash} url={transactionUrl} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
