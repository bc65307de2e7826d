/** A transaction that the person claims: looked up on the chain and explained. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CryptoPayment, TransactionHash } from "#contract/crypto.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { keepPayment } from "./payment/payment-query.ts";

export function HashForm({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation("crypto-pay");
  const [hash, setHash] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [finding, setFinding] = useState<CryptoPayment["lookUp"]>(null);

  async function look() {
    const parsed = TransactionHash.safeParse(hash);
    setFinding(null);
    if (!parsed.success) return setError(t("lookUp.malformed"));
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call("payment_crypto_status", {
        productId: payment.product.id,
        orderId: payment.orderId,
        hash: parsed.data,
      });
      setFinding(answer.lookUp);
      keepPayment(answer);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <TextField
        label={t("lookUp.label")}
        hint={t("lookUp.hint")}
        error={error}
        value={hash}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setHash(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {t("lookUp.look")}
      </Button>
      <p aria-live="polite" className="empty:hidden">
        {finding && t(`lookUp.finding.${finding.finding}`, { number: payment.orderNumber })}
        {finding?.needed &&
          ` ${t("confirmations", {
            confirmations: finding.confirmations ?? 0,
            needed: finding.needed,
          })}`}
      </p>
    </form>
  );
}
