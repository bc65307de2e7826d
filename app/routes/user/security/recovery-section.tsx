/** How many recovery codes are left, and new ones. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#app/data/api/client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import type { SectionProps } from "./section-props.ts";

export function RecoverySection({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const [open, setOpen] = useState(false);
  return (
    <LedgerSection id="recovery" title={t("recovery.title")} lead={t("recovery.lead")}>
      <p>{t("recovery.left", { count: state.recoveryCodes })}</p>
      <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        {t("recovery.renew")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("recovery.confirm")}
        description={t("recovery.confirmText")}
        confirmLabel={t("recovery.renew")}
        onConfirm={async () => {
          const { codes } = await call("user_recovery_renew", {});
          await onChanged(codes);
        }}
      />
    </LedgerSection>
  );
}
