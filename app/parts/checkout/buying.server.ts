/** Buying without scripts (decision 0166): the quote that the page is drawn with, and the form that makes the order. */
import { type ActionFunctionArgs, redirect } from "react-router";
import { SUCCESS } from "#contract/envelope.ts";
import { PaymentMethod } from "#contract/payment-method.ts";
import { readCode } from "#contract/typed.ts";
import { type PostedForm, postedForm } from "#app/data/plain/action.server.ts";
import type { Posted } from "#app/data/plain/posted.ts";
import { loginPath } from "#app/data/session/redirect-target.ts";
import type { PlainVisit } from "#app/gateway/context.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import type { OwnQuote } from "./own-quote.ts";

/** Null for whoever turns out to be signed out. */
export async function ownQuote(
  visit: PlainVisit,
  productId: string,
  query: URLSearchParams,
): Promise<OwnQuote | null> {
  const gift = query.has("gift");
  const coupon = gift ? undefined : readCode(query.get("coupon") ?? "") || undefined;
  const request = { productId, ...(coupon && { coupon }), ...(gift && { gift }) };
  const { code, data, msg } = await visit.call("payment_quote", request);
  if (!visit.isIn()) return null;
  return { quote: code === SUCCESS.code ? data : null, message: msg, clientKey: newId() };
}

export async function buying(args: ActionFunctionArgs): Promise<Posted> {
  const form = await postedForm(args);
  if (!form.visit.isIn()) throw redirect(loginPath(args.url));
  if (form.name === "payment_coupon") throw redirect(withCoupon(args.url, form));
  if (form.name !== "payment_purchase") return form.again();
  const method = PaymentMethod.nullable()
    .catch(null)
    .parse(form.text("method") || null);
  const sent = await form.send("payment_purchase", {
    productId: form.text("productId"),
    method,
    ...(form.has("coupon") && { coupon: form.text("coupon") }),
    ...(form.has("gift") && { gift: true }),
    clientKey: form.text("clientKey"),
    expected: { amount: Number(form.text("amount")), currency: form.text("currency") },
  });
  if (sent.ok) throw redirect(`/purchased?order=${sent.data.order.id}`);
  if (!form.visit.isIn()) throw redirect(loginPath(args.url));
  return sent.again;
}

/** A promo code is in the address, as one that a link brings: the page says whether it counts. */
function withCoupon({ pathname, searchParams }: URL, form: PostedForm): string {
  const query = new URLSearchParams(searchParams);
  const code = readCode(form.text("typedCoupon"));
  query.set("plan", form.text("productId"));
  if (code) query.set("coupon", code);
  else query.delete("coupon");
  return `${pathname}?${query}`;
}
