/** Version and date of a release, its store, and each of its files with size, hash and mirrors. */
import type { ReactNode } from "react";
import Download from "lucide-react/icons/download";
import ExternalLink from "lucide-react/icons/external-link";
import { useTranslation } from "react-i18next";
import type { Release, ReleaseFile } from "#contract/marketing.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { buttonClass } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { formatSize } from "../format-size.ts";

export function ReleaseDetails({ release }: { release: Release }) {
  const { t, i18n } = useTranslation("download");
  const { version, releasedAt, store, files } = release;
  const isOffered = store !== null || files.some(({ mirrors }) => mirrors.length > 0);
  return (
    <div className="grid gap-8 border-t border-line pt-6">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Fact label={t("fact.version")}>{version}</Fact>
        <Fact label={t("fact.date")}>{formatDate(releasedAt.slice(0, 10), i18n.language)}</Fact>
      </dl>
      {store && (
        <p>
          <a className={buttonClass("primary")} href={store.url} rel="noopener">
            {t("store", { store: store.label })}
            <ExternalLink aria-hidden="true" className="size-5" />
          </a>
        </p>
      )}
      {!isOffered && <p className="max-w-prose font-semibold">{t("noMirror")}</p>}
      {files.map((file) => (
        <FileBlock key={file.name} file={file} />
      ))}
    </div>
  );
}

function FileBlock({ file: { name, variant, size, sha256, mirrors } }: { file: ReleaseFile }) {
  const { t, i18n } = useTranslation("download");
  return (
    <div className="grid gap-5 border-t border-line pt-6 lg:grid-cols-12 lg:gap-8">
      <div className="grid content-start gap-4 lg:col-span-5">
        <h2 className="text-xl font-semibold break-all">{variant ?? name}</h2>
        <div className="flex flex-wrap gap-3">
          {mirrors.map(({ label, url }, index) => (
            <a
              key={url}
              className={buttonClass(index === 0 ? "primary" : "secondary")}
              href={url}
              download={url.startsWith("/") ? name : undefined}
              rel="noopener"
            >
              <Download aria-hidden="true" className="size-5" />
              {t("from", { mirror: label })}
            </a>
          ))}
        </div>
      </div>
      <dl className="grid content-start gap-4 lg:col-span-7">
        {variant && <Fact label={t("fact.name")}>{name}</Fact>}
        <Fact label={t("fact.size")}>{formatSize(size, i18n.language)}</Fact>
        <Fact label="SHA-256">
          <span className="font-mono text-sm break-all">{sha256}</span>
          <CopyButton
            className="when-script -ml-5"
            variant="quiet"
            value={sha256}
            label={t("copyHash")}
          />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="tabular grid justify-items-start">{children}</dd>
    </div>
  );
}
