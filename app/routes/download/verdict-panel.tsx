/** The verdict in words that say what to do, with both hashes beside each other. */
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/kit/brand.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { type Status, StatusIcon } from "#app/kit/ui/status-icon.tsx";
import { formatSize } from "./format-size.ts";
import type { Verdict } from "./verdict.ts";

const KINDS: Record<Verdict["kind"], Status> = {
  genuine: "success",
  altered: "error",
  unknown: "warning",
  "no-list": "warning",
  "no-key": "warning",
  "bad-signature": "error",
  unreadable: "error",
};

const EDGES: Record<Status, string> = {
  success: "border-success bg-success-tint",
  error: "border-error bg-error-tint",
  warning: "border-edge bg-tint",
  info: "border-edge bg-tint",
};

export function VerdictPanel({ name, verdict }: { name: string; verdict: Verdict }) {
  const { t, i18n } = useTranslation("download");
  const status = KINDS[verdict.kind];
  const expected = "file" in verdict ? verdict.file : null;
  const variant = verdict.kind === "altered" && verdict.incomplete ? "incomplete" : verdict.kind;
  const details = {
    name,
    release: expected?.name ?? "",
    version: expected?.version ?? "",
    size: formatSize(expected?.size ?? 0, i18n.language),
    contact: BRAND.contact,
  };
  return (
    <div
      data-verdict={verdict.kind}
      className={classNames("grid gap-4 rounded border p-5 sm:p-6", EDGES[status])}
    >
      <p className="flex items-start gap-3 text-lg font-semibold">
        <StatusIcon kind={status} className="mt-0.5 size-7 shrink-0" />
        {t(`verdict.${variant}.title`, details)}
      </p>
      <p className="max-w-prose break-words">
        <MailText>{t(`verdict.${variant}.text`, details)}</MailText>
      </p>
      {"sha256" in verdict && (
        <dl className="grid gap-3 text-sm">
          <Hash label={t("check.yours")} value={verdict.sha256} />
          {verdict.kind === "altered" && (
            <Hash label={t("check.listed")} value={verdict.file.sha256} />
          )}
        </dl>
      )}
    </div>
  );
}

function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="font-mono break-all">{value}</dd>
    </div>
  );
}
