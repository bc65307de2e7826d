/** An order that ended unpaid: expired, or given up. Asking still finds late money. */
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { BRAND } from "#app/kit/brand.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { CheckButton } from "#app/parts/orders/check-button.tsx";
import { isMoneyBack, MoneyBack } from "#app/parts/orders/money-back.tsx";
import { isGift, isOfGroup } from "#app/parts/orders/order-state.tsx";
import type { OpenOutcomeProps } from "./answer.ts";
import { OutcomeTop } from "./outcome-top.tsx";

export function Closed({ answer: { order }, busy, onCheck }: OpenOutcomeProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="grid gap-8">
      <OutcomeTop sign="error" title={t(titleOf(order))} text={t(textOf(order))} />
      <MoneyBack back={order} order={order} />
      <div className="flex flex-wrap gap-3">
        {isOfGroup(order) ? (
          <LinkButton to="/user/group-buying">{t("closed.group")}</LinkButton>
        ) : (
          <LinkButton to={`/pricing?plan=${order.product.id}${isGift(order) ? "&gift" : ""}`}>
            {t("closed.again")}
          </LinkButton>
        )}
        {order.method === "crypto" ? (
          <LinkButton variant="secondary" to={`/crypto-pay/${order.product.id}?order=${order.id}`}>
            {t("closed.arrived")}
          </LinkButton>
        ) : (
          <CheckButton
            label={t("closed.check")}
            variant="secondary"
            busy={busy}
            onCheck={onCheck}
          />
        )}
      </div>
      <p className="flex max-w-2xl flex-wrap items-center gap-3 text-quiet">
        <span>
          <MailText>
            {t("closed.contact", { contact: BRAND.contact, number: order.number })}
          </MailText>
        </span>
        <CopyButton
          value={order.number}
          label={t("check.copy")}
          variant="quiet"
          className="-mx-5"
        />
      </p>
    </div>
  );
}

function titleOf(order: Order) {
  if (order.status === "cancelled") return "closed.cancelled";
  return isReplaced(order) ? "closed.replaced" : "closed.expired";
}

/** Money that came all the same is told below, or on the page of its payment. */
function textOf(order: Order) {
  if (isMoneyBack(order)) return "closed.moneyBack";
  if (isReplaced(order)) return "closed.replacedText";
  const isExpired = order.status === "expired";
  if (order.method === "crypto")
    return isExpired ? "closed.expiredCrypto" : "closed.cancelledCrypto";
  return isExpired ? "closed.expiredText" : "closed.cancelledText";
}

/** It had time left: another order of the plan took its place. */
function isReplaced({ status, closedAt, expiresAt }: Order): boolean {
  return status === "expired" && closedAt !== null && Date.parse(closedAt) < Date.parse(expiresAt);
}
