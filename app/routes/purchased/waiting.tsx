/** An order that no payment has arrived for yet. */
import { useTranslation } from "react-i18next";
import { usePlain } from "#app/data/plain/plain.ts";
import { CashierButton } from "#app/parts/checkout/cashier-button.tsx";
import { CheckButton } from "#app/parts/orders/check-button.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OpenOrder } from "./open-order.tsx";

export function Waiting(props: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  // A script has been to the cashier by now; without one this page leads there.
  const plain = usePlain();
  return (
    <OpenOrder {...props} state="waiting">
      {plain && <CashierButton order={props.answer.order} label={t("waiting.continue")} />}
      <CheckButton
        label={t("waiting.check")}
        variant={plain && "secondary"}
        busy={props.busy}
        onCheck={props.onCheck}
      />
      {!plain && (
        <CashierButton
          order={props.answer.order}
          label={t("waiting.continue")}
          variant="secondary"
        />
      )}
    </OpenOrder>
  );
}
