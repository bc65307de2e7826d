/** An order that no payment has arrived for yet. */
import { useTranslation } from "react-i18next";
import { Button } from "#app/kit/ui/button.tsx";
import { CashierButton } from "#app/parts/checkout/cashier-button.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OpenOrder } from "./open-order.tsx";

export function Waiting(props: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  return (
    <OpenOrder {...props} state="waiting">
      <Button busy={props.busy} onClick={props.onCheck}>
        {t("waiting.check")}
      </Button>
      <CashierButton order={props.answer.order} label={t("waiting.continue")} variant="secondary" />
    </OpenOrder>
  );
}
