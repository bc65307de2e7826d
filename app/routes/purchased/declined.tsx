/** An open order whose last try was refused: the same way once more, or another one. */
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { handOver } from "#app/parts/checkout/hand-over.ts";
import { isOfGroup } from "#app/parts/orders/order-state.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OpenOrder } from "./open-order.tsx";

export function Declined(props: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  const { order } = props.answer;
  const { id, payUrl, product } = order;
  return (
    <OpenOrder {...props} state="declined">
      {payUrl && <Button onClick={() => handOver(id, payUrl)}>{t("declined.again")}</Button>}
      {isOfGroup(order) ? (
        <LinkButton variant="secondary" to="/user/group-buying">
          {t("closed.group")}
        </LinkButton>
      ) : (
        <LinkButton variant="secondary" to={`/pricing?plan=${product.id}`}>
          {t("declined.another")}
        </LinkButton>
      )}
    </OpenOrder>
  );
}
