/** Paying from a wallet. Loaded in the browser alone, and only for a payment that a wallet can make (decision 0103). */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection, WagmiContext } from "wagmi";
import { reconnect } from "wagmi/actions";
import type { CryptoPayment } from "#contract/crypto.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { walletConfig } from "./config.ts";
import { ConnectedWallet } from "./connected-wallet.tsx";
import { WalletChoice } from "./wallet-choice.tsx";

export function WalletPanel({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation("crypto-pay");
  const [config] = useState(() => walletConfig(payment.networks));
  useEffect(() => {
    if (config) void reconnect(config);
  }, [config]);
  if (!config) return null;
  // Not wagmi's own provider: it reconnects on every render, which is on every answer about the payment.
  return (
    <WagmiContext value={config}>
      <section aria-labelledby="wallet" className="grid gap-4">
        <h2 id="wallet" className="text-xl font-semibold">
          {t("wallet.title")}
        </h2>
        <Wallet payment={payment} />
      </section>
    </WagmiContext>
  );
}

function Wallet({ payment }: { payment: CryptoPayment }) {
  const { status } = useConnection();
  if (status === "connected") return <ConnectedWallet payment={payment} />;
  if (status !== "reconnecting") return <WalletChoice networks={payment.networks} />;
  return (
    <Loading>
      <Skeleton className="h-12" />
    </Loading>
  );
}
