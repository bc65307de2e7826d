/** What went wrong with a wallet and what to do. */
// locale-keys: crypto-pay:wallet.failure.*
import { useTranslation } from "react-i18next";
import type { WalletFailure } from "./failure.ts";

export function FailureNote({ failure }: { failure: WalletFailure | null }) {
  const { t } = useTranslation("crypto-pay");
  return (
    <p role="alert" className="max-w-prose font-medium text-error empty:hidden">
      {failure && t(`wallet.failure.${failure}`)}
    </p>
  );
}
