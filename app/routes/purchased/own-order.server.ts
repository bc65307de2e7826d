/** An order for a reader without scripts (decision 0166): as the page is drawn with it, and given up by a form. */
import { type ActionFunctionArgs, redirect } from "react-router";
import { SUCCESS } from "#contract/envelope.ts";
import { OBJECT_ID_PATTERN } from "#contract/object-id.ts";
import { gatewayContext, type PlainVisit } from "#app/gateway/context.ts";
import { postedForm } from "#app/data/plain/action.server.ts";
import type { Answer } from "./answer.ts";

export interface OwnOrder {
  /** Null for an order that is not there, or that the API does not tell of now. */
  answer: Answer | null;
  /** Why, where it may be there. */
  message: string | null;
}

type Visit = Pick<ActionFunctionArgs, "context" | "url">;

export async function ownOrder({ context, url }: Visit): Promise<OwnOrder> {
  const { plain } = context.get(gatewayContext);
  const orderId = url.searchParams.get("order") ?? "";
  if (!plain || !OBJECT_ID_PATTERN.test(orderId)) return { answer: null, message: null };
  return asked(plain, orderId);
}

async function asked(plain: PlainVisit, orderId: string): Promise<OwnOrder> {
  const { code, status, msg, data } = await plain.call("payment_order_status", { orderId });
  if (code === SUCCESS.code) return { answer: data, message: null };
  return { answer: null, message: status === "NotFound" ? null : msg };
}

/** What came of it is on the page that comes then, a refusal as well: an order that was paid meanwhile shows as such. */
export async function closing(args: ActionFunctionArgs): Promise<never> {
  const form = await postedForm(args);
  const orderId = args.url.searchParams.get("order") ?? "";
  if (form.name === "payment_cancel_order") await form.send("payment_cancel_order", { orderId });
  throw redirect(`${args.url.pathname}${args.url.search}`);
}
