/** Money of an order that went back over a chain: how much, when, and by which transaction. Nothing where none did. */
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { TransactionHash } from "#app/ui/transaction-hash.tsx";

export function SentBack({ order: { sentBack } }: { order: Order }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  if (sentBack.length === 0) return null;
  return (
    <section aria-labelledby="sent-back" className="grid max-w-2xl gap-3">
      <h3 id="sent-back" className="font-semibold">
        {t("sentBack.title")}
      </h3>
      <ul className="grid gap-3">
        {sentBack.map(({ amount, at, networkName: network, hash, transactionUrl }) => (
          <li key={`${network} ${hash} ${at}`} className="grid gap-1 text-quiet">
            {t("sentBack.by", {
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
