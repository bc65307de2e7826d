/** An order that no payment has arrived for yet. */
import { useTranslation } from "react-i18next";
import { BRAND } from "#app/brand.ts";
import { handOver } from "#app/checkout/hand-over.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { useCancelOrder } from "#app/orders/use-cancel-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OutcomeTop } from "./outcome-top.tsx";

export function Waiting({ answer: { order, asked, serverTime }, busy, onCheck }: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const cancelling = useCancelOrder(order.id);
  const { payUrl } = order;
  async function giveUp() {
    await cancelling.cancel();
    onCheck();
  }
  return (
    <div className="grid gap-8">
      <OutcomeTop
        illustration="loading"
        title={t("waiting.title")}
        text={t(asked ? "waiting.text" : "waiting.silent", {
          product: order.product.name,
          total: formatMoney(order.total, language),
        })}
      />
      <p className="max-w-2xl">
        {t("waiting.ends")}{" "}
        <Countdown
          until={order.expiresAt}
          serverTime={serverTime}
          onEnd={onCheck}
          className="font-semibold"
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={onCheck}>
          {t("waiting.check")}
        </Button>
        {payUrl && (
          <Button variant="secondary" onClick={() => handOver(order.id, payUrl)}>
            {t("waiting.continue")}
          </Button>
        )}
        <Button variant="quiet" busy={cancelling.busy} onClick={() => void giveUp()}>
          {t("waiting.cancel")}
        </Button>
      </div>
      <p className="max-w-2xl text-quiet">
        {t("waiting.contact", { contact: BRAND.contact, number: order.number })}
      </p>
    </div>
  );
}
