/** Where to send what: the exact amount, the address with its QR code, and which network it is on. */
import { useTranslation } from "react-i18next";
import type { CryptoNetwork, CryptoPayment } from "#contract/crypto.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { dueOf } from "./payment/due.ts";

export interface ReceiveProps {
  quote: NonNullable<CryptoPayment["quote"]>;
  networks: CryptoNetwork[];
}

export function Receive({ quote, networks }: ReceiveProps) {
  const { t } = useTranslation("crypto-pay");
  const network = networks.find(({ id }) => id === quote.network)?.name ?? quote.network;
  const due = dueOf(quote);
  return (
    <section
      aria-labelledby="receive"
      className="grid gap-6 rounded border border-edge p-4 sm:grid-cols-[1fr_2fr] sm:p-6 lg:col-span-5 lg:row-span-2 lg:grid-cols-1 lg:self-start"
    >
      <h2 id="receive" className="text-xl font-semibold sm:col-span-full">
        {t("receive")}
      </h2>
      <QrCode
        value={quote.address}
        label={t("qr", { address: quote.address })}
        className="w-full max-w-56"
      />
      <dl className="grid content-start gap-4">
        <div className="grid justify-items-start gap-2">
          <dt className="text-sm font-semibold text-quiet">{t("amount")}</dt>
          <dd className="tabular text-2xl font-semibold">
            {due} {quote.token}
          </dd>
          <dd>
            <CopyButton value={due} label={t("copyAmount")} />
          </dd>
        </div>
        <div className="grid justify-items-start gap-2">
          <dt className="text-sm font-semibold text-quiet">{t("address", { network })}</dt>
          <dd className="tabular break-all font-medium">{quote.address}</dd>
          <dd>
            <CopyButton value={quote.address} label={t("copyAddress")} />
          </dd>
        </div>
      </dl>
      <p className="text-sm text-quiet sm:col-span-full">
        {t("only", { token: quote.token, network })}
      </p>
    </section>
  );
}
