/** An order's state as a flag and a word; never by colour alone. */
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { Flag, type FlagPattern, type FlagTone } from "#app/kit/ui/flag.tsx";

export type OrderState = Order["status"] | "declined" | "refunded" | "partlyRefunded";

const FLAGS: Record<OrderState, { pattern: FlagPattern; tone: FlagTone }> = {
  pending: { pattern: "halves", tone: "signal" },
  declined: { pattern: "cross", tone: "signal" },
  paid: { pattern: "plain", tone: "blue" },
  cancelled: { pattern: "saltire", tone: "ink" },
  expired: { pattern: "border", tone: "ink" },
  refunded: { pattern: "bands", tone: "ink" },
  partlyRefunded: { pattern: "pale", tone: "ink" },
};

/** What a reader calls it: an open order the bank refused is declined, a paid one whose money went back refunded. */
export function orderState({ status, declined, refunded, total }: Order): OrderState {
  if (declined) return "declined";
  if (status !== "paid" || refunded.amount === 0) return status;
  return refunded.amount < total.amount ? "partlyRefunded" : "refunded";
}

/** A seat, or the difference after one: it goes on with its group, not with a plan on sale. */
export function isOfGroup({ purpose, credit }: Order): boolean {
  return purpose === "group_buy" || credit.amount > 0;
}

/** Bought for somebody else: the buyer gets no time of it. */
export function isGift({ purpose }: Order): boolean {
  return purpose === "gift";
}

export function OrderStateMark({ order }: { order: Order }) {
  const { t } = useTranslation("checkout");
  const state = orderState(order);
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Flag {...FLAGS[state]} className="h-5 w-6" />
      {t(`state.${state}`)}
    </span>
  );
}
