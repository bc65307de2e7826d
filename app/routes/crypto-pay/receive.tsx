/** Where to send what: the exact amount, the address with its QR code, and which network it is on. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CryptoPayment } from "#contract/crypto.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { dueOf, paymentLink } from "./payment/due.ts";

export interface ReceiveProps {
  payment: CryptoPayment;
  quote: NonNullable<CryptoPayment["quote"]>;
}

export function Receive({ payment, quote }: ReceiveProps) {
  const { t } = useTranslation("crypto-pay");
  const { networks } = payment;
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
      <Code address={quote.address} link={paymentLink(payment)} />
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

/** Exchanges read the address alone, many wallets the link with token and amount: the page says which is shown. */
function Code({ address, link }: { address: string; link: string | null }) {
  const { t } = useTranslation("crypto-pay");
  const [isLink, setIsLink] = useState(false);
  const shown = isLink && link ? { value: link, label: t("qrLink") } : null;
  return (
    <div className="grid content-start justify-items-start gap-2">
      <QrCode
        value={shown?.value ?? address}
        label={shown?.label ?? t("qr", { address })}
        className="w-full max-w-56"
      />
      <p className="text-sm text-quiet">{t(shown ? "isLink" : "isAddress")}</p>
      {link && (
        <Button variant="quiet" onClick={() => setIsLink(!isLink)}>
          {t(isLink ? "showAddress" : "showLink")}
        </Button>
      )}
    </div>
  );
}
