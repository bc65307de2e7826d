/** What publishing a signed list would do now, or why it is not done. locale-keys: console:releases.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLabels } from "./labels.ts";
import { useText } from "./value.tsx";

type Previewed = OperationResponse<"releases_preview">;

export function ReleasesPreview({ preview }: { preview: Previewed }) {
  const { t } = useTranslation("console");
  const { t: forms } = useTranslation("console-forms");
  const text = useText();
  const { fault, isChecked, signedAt, heldSince, changes } = preview;
  const times = { signed: text(signedAt), held: text(heldSince) };
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{forms("refund.title")}</h3>
      {fault && <p className="font-medium text-error">{t(`releases.fault.${fault}`, times)}</p>}
      <ul className="grid gap-1.5">
        {signedAt !== null && (
          <li>{t(isChecked ? "releases.checked" : "releases.unchecked", times)}</li>
        )}
        {changes.map((change) => (
          <li key={change.platform} className="wrap-anywhere">
            <Change change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change }: { change: Previewed["changes"][number] }) {
  const { t } = useTranslation("console");
  const { word } = useLabels();
  const { platform, from, to, files: count } = change;
  const files = t("releases.files", { count });
  const system = word(platform);
  if (to === null) return t("releases.gone", { system, from });
  if (from === null) return t("releases.first", { system, to, files });
  return t(from === to ? "releases.same" : "releases.other", { system, from, to, files });
}
