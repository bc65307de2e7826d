/** Tells a buyer by mail, in the language of the order, that it is paid and what it did. */
import { textIn } from "#origin/ground/db/texts.ts";
import type { OrderEffect } from "#origin/ground/origin.ts";
import { letterTo } from "./letter-to.ts";

/** Comes after the effects that write time: it tells the expiry that this very batch makes. */
export const mailEffect: OrderEffect = {
  async paid({ origin, order, transition, times }) {
    const gives = order.purpose === "membership";
    const last = gives ? await times.last(order.user_id) : null;
    const { language, amount, currency, number } = order;
    const product = textIn(order.names, language);
    const paid = { product, amount, currency, number };
    const toReceipt = `/purchased?order=${order.id}`;
    const toCard = `/user/gifts/card?order=${order.id}`;
    return letterTo(origin, {
      userId: order.user_id,
      language,
      transition,
      message:
        order.purpose === "gift"
          ? { name: "gift-paid", ...paid, link: toCard }
          : { name: "order-paid", ...paid, at: last?.expires_at ?? null, link: toReceipt },
    });
  },
};
