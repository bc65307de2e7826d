/** A wallet that is connected: whose, on which network, and the payment from it. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfig, useConnection } from "wagmi";
import { disconnect, switchChain } from "wagmi/actions";
import type { CryptoPayment } from "#contract/crypto.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { dueOf } from "#app/routes/crypto-pay/payment/due.ts";
import { failureOf, type WalletFailure } from "./failure.ts";
import { FailureNote } from "./failure-note.tsx";
import { type Step, useWalletPayment, type WalletPayment } from "./use-wallet-payment.ts";

export function ConnectedWallet({ payment }: { payment: CryptoPayment }) {
  const { chainId } = useConnection();
  const paying = useWalletPayment(payment);
  const network = payment.networks.find(({ id }) => id === payment.quote?.network);
  const wanted = network?.wallet?.chainId;
  const isThere = wanted === undefined || wanted === chainId;
  return (
    <>
      <Owner isBusy={paying.step === "checking"} />
      {isThere || paying.step ? (
        <Payment payment={payment} paying={paying} />
      ) : (
        <Switch to={wanted} name={network?.name ?? ""} />
      )}
    </>
  );
}

function Owner({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation("crypto-pay");
  const config = useConfig();
  const { address = "", connector } = useConnection();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="tabular">
        {t("wallet.connected", {
          wallet: connector?.name ?? "",
          address: `${address.slice(0, 6)}…${address.slice(-4)}`,
        })}
      </p>
      {!isBusy && (
        <Button variant="quiet" onClick={() => void disconnect(config)}>
          {t("wallet.disconnect")}
        </Button>
      )}
    </div>
  );
}

function Switch({ to, name }: { to: number; name: string }) {
  const { t } = useTranslation("crypto-pay");
  const config = useConfig();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<WalletFailure | null>(null);

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      await switchChain(config, { chainId: to });
    } catch (error) {
      setFailure(failureOf(error, "wrongChain"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="max-w-prose font-medium">{t("wallet.wrongChain", { network: name })}</p>
      <Button busy={busy} onClick={() => void press()} className="justify-self-start">
        {t("wallet.switch", { network: name })}
      </Button>
      <FailureNote failure={failure} />
    </>
  );
}

interface PaymentProps {
  payment: CryptoPayment;
  paying: WalletPayment;
}

function Payment({ payment: { quote }, paying }: PaymentProps) {
  const { t } = useTranslation("crypto-pay");
  const { step, sent, failure, send, giveUp } = paying;
  const isLate = useLate(step);
  if (!quote) return null;
  return (
    <>
      {!sent && (
        <Button busy={step !== null} onClick={() => void send()} className="justify-self-start">
          {t("wallet.pay", { amount: dueOf(quote), token: quote.token })}
        </Button>
      )}
      <div aria-live="polite" className="grid gap-1 empty:hidden">
        {step && <p className="font-medium">{t(`wallet.step.${step}`)}</p>}
        {sent && <p className="text-sm break-all text-quiet">{sent.hash}</p>}
        {isLate && <p className="max-w-prose">{t(sent ? "wallet.late" : "wallet.unanswered")}</p>}
      </div>
      {isLate && sent && (
        <Button variant="quiet" onClick={giveUp} className="justify-self-start">
          {t("wallet.payAgain")}
        </Button>
      )}
      <FailureNote failure={failure} />
    </>
  );
}

/** How long a step may take before the page says so: the owner's answer, and the network's. */
const LATE_MS: Partial<Record<Step, number>> = { confirming: 120_000, sent: 600_000 };

function useLate(step: Step | null): boolean {
  const [late, setLate] = useState<Step | null>(null);
  useEffect(() => {
    const after = step && LATE_MS[step];
    if (!after) return;
    const timer = setTimeout(() => setLate(step), after);
    return () => clearTimeout(timer);
  }, [step]);
  return step !== null && late === step;
}
