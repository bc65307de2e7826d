/** A choice of the wallets that announced themselves in this browser. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { type Connector, useConfig, useConnectors } from "wagmi";
import { connect } from "wagmi/actions";
import type { CryptoNetwork } from "#contract/crypto.ts";
import type { GatewayFacts } from "#app/gateway/context.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type Announced, announced } from "./announced.ts";
import { ElsewhereChoice } from "./elsewhere.tsx";
import { type WalletFailure, failureOf } from "./failure.ts";
import { FailureNote } from "./failure-note.tsx";

export function WalletChoice({ networks }: { networks: CryptoNetwork[] }) {
  const { t } = useTranslation("crypto-pay");
  const connectors = useConnectors().flatMap((connector) => {
    const of = announced(connector);
    return of ? [{ connector, of }] : [];
  });
  const { walletConnect } = useLoaderData<Pick<GatewayFacts, "walletConnect">>();
  const { choose, chosen, failure } = useConnecting();
  return (
    <>
      <p className="max-w-prose text-quiet">
        {t(connectors.length > 0 ? "wallet.text" : "wallet.failure.noWallet")}
      </p>
      {connectors.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {connectors.map(({ connector, of }) => (
            <li key={connector.uid}>
              <Button
                variant="secondary"
                busy={chosen === connector.uid}
                onClick={() => void choose(connector)}
              >
                <Icon of={of} />
                {of.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote failure={failure} />
      {walletConnect && <ElsewhereChoice project={walletConnect} networks={networks} />}
    </>
  );
}

function Icon({ of: { icon } }: { of: Announced }) {
  return icon && <img src={icon} alt="" className="size-6" />;
}

function useConnecting() {
  const config = useConfig();
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState<WalletFailure | null>(null);

  async function choose(connector: Connector) {
    setChosen(connector.uid);
    setFailure(null);
    try {
      await connect(config, { connector });
    } catch (error) {
      setFailure(failureOf(error, "connectFailed"));
    } finally {
      setChosen(null);
    }
  }

  return { choose, chosen, failure };
}
