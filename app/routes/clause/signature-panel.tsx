/** A statement's signature, and three ways to check it: in this browser, by hand, and by comparing with earlier ones. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";

export interface SignaturePanelProps {
  /** Path of the version's text; its signature is beside it. */
  path: string;
  signature: string;
  /** 32 bytes in base64. */
  publicKey: string;
}

type Check = "not-yet" | "running" | "holds" | "fails" | "unreachable";

/** The SPKI head of an Ed25519 key in base64: with it the bare key becomes what openssl reads. */
const PEM_HEAD = "MCowBQYDK2VwAyEA";

export function SignaturePanel({ path, signature, publicKey }: SignaturePanelProps) {
  const { t } = useTranslation("clause");
  const [check, setCheck] = useState<Check>("not-yet");
  const pem = `-----BEGIN PUBLIC KEY-----\n${PEM_HEAD}${publicKey}\n-----END PUBLIC KEY-----`;
  const command =
    "openssl pkeyutl -verify -rawin \\\n  -pubin -inkey key.pem \\\n  -in statement.md \\\n  -sigfile statement.sig";

  async function verify() {
    setCheck("running");
    setCheck(await verdictOn(path, signature, publicKey));
  }

  return (
    <section aria-labelledby="signature" className="grid gap-5 border-t border-line pt-8">
      <h2 id="signature" className="text-xl font-semibold">
        {t("signature.title")}
      </h2>
      <p className="text-quiet">{t("signature.text")}</p>
      <dl className="grid gap-4">
        <Fact label={t("signature.value")} value={signature} copyLabel={t("signature.copyValue")} />
        <Fact label={t("signature.key")} value={pem} copyLabel={t("signature.copyKey")} />
      </dl>
      <p className="-my-2.5 flex flex-wrap gap-x-6 *:py-2.5">
        <a className={TEXT_LINK_CLASS} href={path} download="statement.md">
          {t("signature.textFile")}
        </a>
        <a
          className={TEXT_LINK_CLASS}
          href={path.replace(/\.md$/, ".sig")}
          download="statement.sig"
        >
          {t("signature.signatureFile")}
        </a>
      </p>
      <div className="grid gap-2">
        <p>{t("signature.byHand")}</p>
        <pre className="overflow-x-auto rounded border border-line bg-raised p-4 font-mono text-sm whitespace-pre-wrap break-words">
          {command}
        </pre>
      </div>
      <div className="flex flex-wrap items-center gap-4 when-script">
        <Button variant="secondary" busy={check === "running"} onClick={() => void verify()}>
          {t("signature.check")}
        </Button>
        <output className="flex items-center gap-2 font-semibold">
          {check !== "not-yet" && check !== "running" && (
            <>
              <StatusIcon kind={check === "holds" ? "success" : "error"} className="size-6" />
              {t(`signature.${check}`)}
            </>
          )}
        </output>
      </div>
    </section>
  );
}

function Fact({ label, value, copyLabel }: { label: string; value: string; copyLabel: string }) {
  return (
    <div className="grid gap-1.5">
      <dt className="font-semibold">{label}</dt>
      <dd className="grid justify-items-start gap-3">
        <code className="font-mono text-sm break-all whitespace-pre-wrap text-quiet">{value}</code>
        <CopyButton className="when-script" value={value} label={copyLabel} />
      </dd>
    </div>
  );
}

async function verdictOn(path: string, signature: string, publicKey: string): Promise<Check> {
  try {
    const [{ verifyText }, text] = await Promise.all([
      import("#app/parts/signature/verify-text.client.ts"),
      fetch(path).then((response) => (response.ok ? response.text() : Promise.reject(response))),
    ]);
    return (await verifyText(text, signature, publicKey)) ? "holds" : "fails";
  } catch {
    return "unreachable";
  }
}
