/** What was found on the chain: each transfer with its state and its confirmations. */
import { useTranslation } from "react-i18next";
import type { CryptoPayment } from "#contract/crypto.ts";
import { TransactionHash } from "#app/kit/ui/transaction-hash.tsx";

export function Transfers({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation("crypto-pay");
  const { transfers, networks, state } = payment;
  const isOver = state === "cancelled" || state === "expired";
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-semibold">{t("transfers")}</h2>
      <ul className="grid gap-3">
        {transfers.map(({ network, token, hash, logIndex, amount, ...transfer }) => {
          const { confirmations, needed, standing } = transfer;
          const of = networks.find(({ id }) => id === network);
          const link = of?.explorer?.replace("{hash}", hash) ?? null;
          return (
            <li
              key={`${network} ${hash} ${logIndex}`}
              className="grid gap-1 border-b border-line pb-3"
            >
              <p className="tabular font-medium">
                {t("transfer", { amount, token, network: of?.name ?? network })}
              </p>
              <p className="text-quiet">
                {t(isOver && standing === "counted" ? "standing.over" : `standing.${standing}`)}
                {standing !== "gone" && ` ${t("confirmations", { confirmations, needed })}`}
              </p>
              <p className="text-sm text-quiet">
                <TransactionHash hash={hash} url={link} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
