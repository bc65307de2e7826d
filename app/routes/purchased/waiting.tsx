/** An order that no payment has arrived for yet. */
import { useTranslation } from "react-i18next";
import { Button } from "#app/kit/ui/button.tsx";
import { handOver } from "#app/parts/checkout/hand-over.ts";
import type { OpenOutcomeProps } from "./answer.ts";
import { OpenOrder } from "./open-order.tsx";

export function Waiting(props: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  const { id, payUrl } = props.answer.order;
  return (
    <OpenOrder {...props} state="waiting">
      <Button busy={props.busy} onClick={props.onCheck}>
        {t("waiting.check")}
      </Button>
      {payUrl && (
        <Button variant="secondary" onClick={() => handOver(id, payUrl)}>
          {t("waiting.continue")}
        </Button>
      )}
    </OpenOrder>
  );
}
