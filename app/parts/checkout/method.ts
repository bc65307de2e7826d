/** The payment methods as the page knows them, and which of them work in the reader's browser. */
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { FlagPattern } from "#app/kit/ui/flag.tsx";
import { lastMethod } from "./last-method.ts";

export const METHOD_FLAGS: Record<PaymentMethod, FlagPattern> = {
  alipay: "quarters",
  wechat: "bands",
  unionpay: "pale",
  card: "border",
  crypto: "diamond",
};

/** Whose browser the page is in: that of one of the two apps, or an ordinary one. */
export type Surroundings = "wechat" | "alipay" | "browser";

export function surroundingsOf(userAgent: string): Surroundings {
  if (/MicroMessenger/i.test(userAgent)) return "wechat";
  return /AlipayClient|AliApp\(AP/i.test(userAgent) ? "alipay" : "browser";
}

/** Each of the two apps blocks the other's payment page. */
const SHUT_OUT: Partial<Record<Surroundings, PaymentMethod>> = {
  wechat: "alipay",
  alipay: "wechat",
};

/** Whether the cashier of an order can be reached from this very page. */
export function opensHere({ method }: Pick<Order, "method">): boolean {
  return method === null || SHUT_OUT[surroundingsOf(navigator.userAgent)] !== method;
}

/** The method to start with: the one used last where it is offered, else the first that opens here. */
export function firstChoice(choices: Choice[]): PaymentMethod | null {
  const open = choices.filter(({ shutOut }) => !shutOut).map(({ method }) => method);
  return open.find((method) => method === lastMethod()) ?? open[0] ?? null;
}

export interface Choice {
  method: PaymentMethod;
  /** It would not open here; the reader is told to use another browser. */
  shutOut: boolean;
}

/** The offered methods, the surrounding app's own first, those that will not open here last. */
export function choicesOf(offered: PaymentMethod[], surroundings: Surroundings): Choice[] {
  const rank = ({ method, shutOut }: Choice) => (shutOut ? 2 : method === surroundings ? 0 : 1);
  return offered
    .map((method) => ({ method, shutOut: SHUT_OUT[surroundings] === method }))
    .sort((one, other) => rank(one) - rank(other));
}
