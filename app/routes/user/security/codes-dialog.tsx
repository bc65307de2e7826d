/** Recovery codes, shown once. */
import { useTranslation } from "react-i18next";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";

export interface CodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Only its own button closes it: a press beside it would lose the codes for good. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useTranslation("security");
  const written = codes.map((code) => code.replaceAll(/.{4}(?=.)/g, "$&-"));
  return (
    <Dialog open title={t("recovery.shown")} description={t("recovery.shownText")}>
      <ul className="grid gap-2 font-mono tabular sm:grid-cols-2">
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton value={written.join("\n")} label={t("recovery.copy")} />
        <Button onClick={onClose}>{t("recovery.kept")}</Button>
      </div>
    </Dialog>
  );
}
