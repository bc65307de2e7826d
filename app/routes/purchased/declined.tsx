/** An open order whose last try was refused: the same way once more, or another one. */
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { CashierButton } from "#app/parts/checkout/cashier-button.tsx";
import { isOfGroup } from "#app/parts/orders/order-state.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OpenOrder } from "./open-order.tsx";

export function Declined(props: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  const { order } = props.answer;
  return (
    <OpenOrder {...props} state="declined">
      <CashierButton order={order} label={t("declined.again")} />
      {isOfGroup(order) ? (
        <LinkButton variant="secondary" to="/user/group-buying">
          {t("closed.group")}
        </LinkButton>
      ) : (
        <LinkButton variant="secondary" to={`/pricing?plan=${order.product.id}`}>
          {t("declined.another")}
        </LinkButton>
      )}
    </OpenOrder>
  );
}
