/** A wallet on a phone or another device, through WalletConnect: it scans a code. */
import { useTranslation } from "react-i18next";
import type { CryptoNetwork } from "#contract/crypto.ts";
import { Button, buttonClass } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { FailureNote } from "./failure-note.tsx";
import { useElsewhere, type WalletConnectProject } from "./use-elsewhere.ts";

export interface ElsewhereProps {
  project: WalletConnectProject;
  networks: CryptoNetwork[];
}

export function ElsewhereChoice({ project, networks }: ElsewhereProps) {
  const { t } = useTranslation("crypto-pay");
  const { code, busy, failure, start, cancel } = useElsewhere(project, networks);
  return (
    <div className="grid justify-items-start gap-4">
      {code === null ? (
        <Button variant="secondary" busy={busy} onClick={() => void start()}>
          {t("wallet.elsewhere.start")}
        </Button>
      ) : (
        <Code code={code} onCancel={cancel} />
      )}
      <FailureNote failure={failure} />
    </div>
  );
}

function Code({ code, onCancel }: { code: string; onCancel: () => void }) {
  const { t } = useTranslation("crypto-pay");
  return (
    <>
      <output className="max-w-prose">{t("wallet.elsewhere.scan")}</output>
      <QrCode value={code} label={t("wallet.elsewhere.qr")} className="w-full max-w-64" />
      <div className="flex flex-wrap gap-3">
        <a href={code} className={buttonClass("primary", "sm:hidden")}>
          {t("wallet.elsewhere.open")}
        </a>
        <CopyButton value={code} label={t("wallet.elsewhere.copy")} />
        <Button variant="quiet" onClick={onCancel}>
          {t("wallet.elsewhere.cancel")}
        </Button>
      </div>
    </>
  );
}
