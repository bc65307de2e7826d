/** A paid order: until when the membership runs now, what to do next, and the receipt. */
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { Order } from "#contract/order.ts";
import { useCurrentUser } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { isGift, orderState } from "#app/parts/orders/order-state.tsx";
import { Receipt } from "./receipt.tsx";
import { SeatGroup } from "./seat.tsx";
import { OutcomeTop } from "./outcome-top.tsx";

export interface PaidProps {
  order: Order;
  /** Who bought it, where the page came with that. */
  own?: CurrentUser | undefined;
}

export function Paid({ order, own }: PaidProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { data: user = own } = useCurrentUser();
  const isRefunded = orderState(order) === "refunded";
  const isSeat = order.purpose === "group_buy";
  // As it is now: a refund, or another purchase, has moved what the order once led to.
  const expiry = order.membership && user?.membership.expiresAt;
  const until = expiry && formatInstant(expiry, language);
  return (
    <div className="grid gap-10">
      <OutcomeTop
        sign="success"
        title={t(isRefunded ? "paid.refunded" : "paid.title")}
        text={until && !isRefunded ? t("paid.until", { date: until }) : t(textOf(order))}
      />
      {isSeat && <SeatGroup orderId={order.id} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {isSeat ? (
          <LinkButton to="/user/group-buying">{t("paid.group")}</LinkButton>
        ) : isGift(order) ? (
          <LinkButton to={`/user/gifts/card?order=${order.id}`}>{t("paid.card")}</LinkButton>
        ) : (
          <LinkButton to="/download">{t("paid.download")}</LinkButton>
        )}
        <LinkButton to="/user/profile" variant="secondary">
          {t("paid.account")}
        </LinkButton>
      </div>
      <Receipt order={order} user={user} />
    </div>
  );
}

function textOf(order: Order) {
  if (order.purpose === "group_buy") return "paid.seat";
  return isGift(order) && orderState(order) !== "refunded" ? "paid.gift" : "paid.text";
}
