/** The money of a gift that nobody redeemed, back by a press. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Gift } from "#contract/gift.ts";
import { call } from "#app/data/api/client.ts";
import { changed } from "#app/data/query/call-query.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { giftReturned } from "./gift-query.ts";

export function RefundSection({ gift: { orderId, total, refunded } }: { gift: Gift }) {
  const { t } = useTranslation("gifts");
  const [isAsking, setIsAsking] = useState(false);
  const left = { ...total, amount: total.amount - refunded.amount };
  const language = useLanguage();
  async function giveBack() {
    try {
      giftReturned(await call("payment_gift_refund", { orderId }));
      showToast({ kind: "success", message: t("refund.done") });
    } catch {
      // What was refused is said by the call; the page shows the gift as it is by now.
      await changed("payment_gift", "payment_gifts");
    }
  }
  return (
    <div className="print:hidden">
      <LedgerSection id="refund" title={t("refund.title")} lead={t("refund.lead")}>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t("refund.act")}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t("refund.ask")}
          description={t("refund.askText", { total: formatMoney(left, language) })}
          confirmLabel={t("refund.confirm")}
          danger
          onConfirm={giveBack}
        />
      </LedgerSection>
    </div>
  );
}
