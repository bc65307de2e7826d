/** "This does not work": what happens then, and the report that swaps the account. */
import { useTranslation } from "react-i18next";
import type { BenefitLease } from "#contract/benefit.ts";
import { call } from "#app/data/api/client.ts";
import { changed } from "#app/data/query/call-query.ts";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";

export interface ReportDialogProps {
  lease: BenefitLease;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ lease, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation("benefits");
  const { id, service } = lease;
  async function report() {
    const answer = await call("system_benefit_report", { leaseId: id }).catch(() => null);
    if (answer?.lease) showToast({ kind: "success", message: t("report.swapped") });
    else if (answer) showToast({ kind: "info", message: t("report.noOther") });
    await changed("system_benefits", "system_user_benefits");
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t("report.title", { name: service })}
      description={t("report.text")}
      confirmLabel={t("report.send")}
      onConfirm={report}
    />
  );
}
