/** The part of a download page about checking a file: in this browser, by hand, and what the check relies on. */
import { useTranslation } from "react-i18next";
import { Details } from "#app/kit/ui/details.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { CheckDownload } from "./check-download.tsx";
import type { SignedList } from "./check-file.client.ts";

const BY_HAND = [
  ["Windows", "Get-FileHash .\\FILE -Algorithm SHA256"],
  ["macOS", "shasum -a 256 FILE"],
  ["Linux, Android (Termux)", "sha256sum FILE"],
] as const;

const VERIFY =
  "openssl pkeyutl -verify -rawin \\\n  -pubin -inkey key.pem \\\n  -in releases.json \\\n  -sigfile releases.sig";

/** The SPKI head of an Ed25519 key in base64: with it the bare key becomes what openssl reads. */
const PEM_HEAD = "MCowBQYDK2VwAyEA";

export function CheckSection({ manifest, releaseKey }: SignedList) {
  const { t } = useTranslation("download");
  return (
    <Section id="check" title={t("check.title")} lead={t("check.lead")} tinted>
      <div className="grid gap-8">
        <CheckDownload manifest={manifest} releaseKey={releaseKey} />
        <div className="border-t border-line">
          <Details summary={t("check.byHand")} className="border-b border-line">
            <div className="grid gap-4 pt-2 pb-6">
              <p className="max-w-prose">{t("check.byHandText")}</p>
              <dl className="grid gap-3">
                {BY_HAND.map(([system, command]) => (
                  <div key={system}>
                    <dt className="text-sm text-quiet">{system}</dt>
                    <dd>
                      <Command text={command} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </Details>
          {manifest && releaseKey && (
            <Details summary={t("check.list")} className="border-b border-line">
              <div className="grid gap-4 pt-2 pb-6">
                <p className="max-w-prose">{t("check.listText")}</p>
                <p className="-my-2.5 flex flex-wrap gap-x-6 *:py-2.5">
                  <a className={TEXT_LINK_CLASS} href="/download/list/releases.json" download>
                    {t("check.listFile")}
                  </a>
                  <a className={TEXT_LINK_CLASS} href="/download/list/releases.sig" download>
                    {t("check.listSignature")}
                  </a>
                </p>
                <p>{t("check.key")}</p>
                <Command
                  text={`-----BEGIN PUBLIC KEY-----\n${PEM_HEAD}${releaseKey}\n-----END PUBLIC KEY-----`}
                />
                <Command text={VERIFY} />
              </div>
            </Details>
          )}
        </div>
      </div>
    </Section>
  );
}

function Command({ text }: { text: string }) {
  return (
    <pre className="rounded border border-line bg-raised p-3 font-mono text-sm break-all whitespace-pre-wrap">
      {text}
    </pre>
  );
}
