/** Network and token. Each change asks the API, which fixes the amount. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CryptoPayment } from "#contract/crypto.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { keepPayment } from "./payment/payment-query.ts";

export function Choice({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation("crypto-pay");
  const { networks, quote } = payment;
  const [networkId, setNetworkId] = useState(() => firstNetwork(payment));
  const [symbol, setSymbol] = useState(quote ? quote.token : "");
  const tokens = networks
    .filter(({ id }) => id === networkId)
    .flatMap((network) => network.tokens.map((token) => token.symbol));
  const token = tokens.find((one) => one === symbol) ?? tokens[0] ?? "";
  const { fix, busy, error } = useFixing(payment);
  const isChosen = quote?.network === networkId && quote.token === token;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void fix(networkId, token);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("network")}
          value={networkId}
          onChange={(event) => setNetworkId(event.target.value)}
          options={networks.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label={t("token")}
          value={token}
          onChange={(event) => setSymbol(event.target.value)}
          options={tokens.map((value) => ({ value, label: value }))}
        />
      </div>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      {!isChosen && (
        <Button type="submit" busy={busy} className="justify-self-start">
          {t(quote ? "changeChoice" : "choose")}
        </Button>
      )}
    </form>
  );
}

function firstNetwork({ quote, networks: [first] }: CryptoPayment): string {
  return quote?.network ?? first?.id ?? "";
}

function useFixing({ product, orderId }: CryptoPayment) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function fix(network: string, token: string) {
    setBusy(true);
    setError(undefined);
    try {
      const asked = { productId: product.id, orderId, network, token };
      keepPayment(await call("payment_crypto_quote", asked));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return { fix, busy, error };
}
